import {
  checkEndpointSchema,
  discoverOriginSchema,
  getWarningsFor402Body,
  validatePaymentRequiredDetailed,
} from '@agentcash/discovery'
import { decodePaymentRequiredHeader } from '@x402/core/http'

/**
 * `node validate.ts <url>`: prints the result of the validators of an agents' directory for a paid
 * endpoint, as one line of JSON.
 */
const [, , url = ''] = process.argv
const response = await fetch(url)
const header = response.headers.get('payment-required')
const required = header === null ? null : decodePaymentRequiredHeader(header)
const detailed = validatePaymentRequiredDetailed(required)
const endpoint = await checkEndpointSchema({ url, probe: true })
const origin = await discoverOriginSchema({ target: new URL(url).origin })
process.stdout.write(
  `${JSON.stringify({
    status: response.status,
    headerBytes: header?.length ?? 0,
    isValid: detailed.valid,
    issues: detailed.issues,
    bodyIssues: getWarningsFor402Body(await response.json()),
    endpoint,
    origin,
  })}\n`,
)
