/** Parses a curl line of a guide into its request, for the forms that guides use. */
export function requestOf(call: string): Request {
  const words = [...call.matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  )
  const after = (flag: string) => words[words.indexOf(flag) + 1] ?? ''
  const url = words.find((word) => word.startsWith('http')) ?? ''
  if (!words.includes('-X')) return new Request(url)
  const headers = words.flatMap((word, index) => {
    const [name = '', value = ''] = (words[index + 1] ?? '').split(': ')
    return word === '-H' ? [[name, value] as [string, string]] : []
  })
  return new Request(url, { method: after('-X'), headers, body: after('-d') })
}
