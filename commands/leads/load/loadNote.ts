import { z } from 'zod'
import { FILE_KINDS } from '../files/leadFile.ts'
import { tallySchema } from './tally.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/**
 * Progress note of a load of files, stored with every batch, so that a load can resume after a kill at any
 * instruction.
 */
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
  /** Length of the reject file after the last stored batch, bytes. */
  rejectBytes: z.number(),
  phase: z.enum(['reading', 'merging', 'building']),
  /** Index of the current file, and the last stored row of that file. */
  file: z.number(),
  row: z.number(),
  /** Number of raw leads; set once the raw leads are sorted into partitions. */
  sorted: z.number(),
  /** Number of the last partition whose leads are staged. */
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

/** Parses the note of a load; returns null for an unknown format. */
export function parseLoadNote(value: unknown): FilesNote | GeneratedNote | null {
  return loadNote.safeParse(value).data ?? null
}
