import { EXCEPTIONS, type Exception, WORDS } from './words.ts'

/** Returns one message per word of the list that a text contains, or an empty list. */
export function findWording(
  file: string,
  text: string,
  exceptions: readonly Exception[] = EXCEPTIONS,
): readonly string[] {
  const excepted = exceptions.filter((exception) => exception.file === file)
  const plain = excepted.reduce((rest, exception) => rest.replaceAll(exception.text, ''), text)
  return WORDS.flatMap(({ pattern, use }) => {
    const found = pattern.exec(plain)
    return found === null ? [] : [`"${found[0].trim()}" is not plain English: write ${use}`]
  })
}

/** Returns the text of a comment without comment marks, line breaks and quoted code. */
export const stripCommentMarks = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, ''))
    .join(' ')
    .replaceAll(/`[^`]*`/g, '`…`')
    .trim()
