import { z } from 'zod'
import { FILE_KINDS } from '../files/leadFile.ts'
import { tallySchema } from './tally.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** What a load of files notes of itself with every batch, enough to go on after a kill at any instruction. */
const filesNote = z.object({
  kind: z.literal('files'),
  files: z.array(
    z.object({
      path: z.string(),
      kind: z.enum(FILE_KINDS),
      sizeBytes: z.number(),
      modifiedMs: z.number(),
    }),
  ),
  source: z.object({ key: z.string(), licence: z.string() }).nullable(),
  released: day,
  minConfidence: z.number(),
  rejectFile: z.string().nullable(),
  /** Bytes of the reject file that are of batches that are in. */
  rejectBytes: z.number(),
  phase: z.enum(['reading', 'merging', 'building']),
  /** Which file is read, and its last row that is in. */
  file: z.number(),
  row: z.number(),
  /** Raw leads that are compared, once they are sorted into partitions. */
  sorted: z.number(),
  /** Last partition whose leads are staged. */
  part: z.number(),
  tally: tallySchema,
})
export type FilesNote = z.infer<typeof filesNote>

const generatedNote = z.object({
  kind: z.literal('generated'),
  count: z.number(),
  seed: z.number(),
  day,
  made: z.number(),
})
export type GeneratedNote = z.infer<typeof generatedNote>

const loadNote = z.discriminatedUnion('kind', [filesNote, generatedNote])

/** The note of a load; null where none of ours can read it. */
export function readLoadNote(value: unknown): FilesNote | GeneratedNote | null {
  return loadNote.safeParse(value).data ?? null
}
