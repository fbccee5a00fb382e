import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Analysis } from './evidence.ts'

const report = z.object({
  success: z.literal(true),
  results: z.object({
    detectors: z
      .array(
        z.object({
          impact: z.enum(['High', 'Medium', 'Low']),
          check: z.string(),
          description: z.string(),
          elements: z
            .array(
              z.object({
                name: z.string(),
                type_specific_fields: z
                  .object({
                    signature: z.string().optional(),
                    parent: z
                      .object({
                        name: z.string(),
                        type: z.string(),
                        type_specific_fields: z
                          .object({ parent: z.object({ name: z.string() }).optional() })
                          .optional(),
                      })
                      .optional(),
                  })
                  .optional(),
              }),
            )
            .min(1),
        }),
      )
      .default([]),
  }),
})

type Finding = z.infer<typeof report>['results']['detectors'][number]

const IMPACTS = ['High', 'Medium', 'Low'] as const

/**
 * Groups the findings of a Slither report by detector and function, most severe first.
 *
 * The digest of a group covers the texts of its findings without line numbers: the digest of a moved function stays,
 * and the digest of a changed finding changes.
 */
export function groupFindings(json: string): Analysis['findings'] {
  const groups = new Map<string, Finding[]>()
  for (const finding of report.parse(JSON.parse(json)).results.detectors) {
    const key = `${finding.check} ${subjectOf(finding)}`
    groups.set(key, [...(groups.get(key) ?? []), finding])
  }
  return [...groups.values()]
    .flatMap((findings) => {
      const [first] = findings
      if (first === undefined) return []
      const texts = findings.map(({ description }) => textOf(description)).sort()
      const digest = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12)
      const { impact, check } = first
      const subject = subjectOf(first)
      return [{ impact, check, subject, count: findings.length, digest, reason: '' }]
    })
    .sort(
      (left, right) =>
        IMPACTS.indexOf(left.impact) - IMPACTS.indexOf(right.impact) ||
        compareTexts(left.check, right.check) ||
        compareTexts(left.subject, right.subject),
    )
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : Number(left > right)
}

/** Returns contract and function of the finding's first element; for a variable, its name instead of a function. */
function subjectOf({ elements: [element] }: Finding): string {
  const fields = element?.type_specific_fields
  const parent = fields?.parent
  const contract = parent?.type_specific_fields?.parent?.name
  return [contract, parent?.name, fields?.signature ?? element?.name]
    .filter((part) => part !== undefined && part !== '')
    .join('.')
}

/** Returns a description without positions, and with sorted lines. */
function textOf(description: string): string {
  return description
    .replaceAll(/ \([^()]*\.sol#[\d-]+\)/g, '')
    .split('\n')
    .map((line) => line.trim())
    .sort()
    .join('\n')
}
