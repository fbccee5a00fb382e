/** Words of questions that name no subject; a search ignores these words. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are be by can did do does for from get give have how i in is it many me much my of on or our please show ' +
    'tell that the their this to us want was we what when where which who will with you your'
  ).split(' '),
)
