import { parentPort, workerData } from 'node:worker_threads'
import { createStagingTools } from '../../core/leads/store/dataset/createStagingTools.ts'
import { stagingLines } from '../../core/leads/store/dataset/stageLeads.ts'
import { readZipPlaces } from '../../core/leads/store/places/readZipPlaces.ts'
import { readTaxonomy } from '../../core/leads/store/taxonomy/readTaxonomy.ts'
import type { BlockMade, ThreadPlan } from './blockMessage.ts'
import { createGenerator } from './generateLeads.ts'

/** Thread that generates a block of leads for each requested number. */
const plan: ThreadPlan = workerData
const taxonomy = readTaxonomy()
const places = readZipPlaces()
const tools = createStagingTools(taxonomy, places)
const generateBlock = createGenerator({ ...plan, taxonomy, places })
parentPort?.on('message', (block: number) => {
  const made: BlockMade = { block, ...stagingLines([...generateBlock(block)], tools) }
  parentPort?.postMessage(made)
})
