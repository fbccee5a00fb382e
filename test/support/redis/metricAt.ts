/** Returns the value of a sample in the text of Prometheus, such as `svc_redis_answers`; 0 for a missing sample. */
export async function metricAt(url: string, sample: string): Promise<number> {
  const text = await (await fetch(url)).text()
  const line = text.split('\n').find((entry) => entry.startsWith(`${sample} `))
  return line === undefined ? 0 : Number(line.slice(sample.length + 1))
}
