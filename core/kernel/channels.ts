/** Postgres channels that announce changed rows; polling covers a lost notification. */
export const CHANNELS = {
  /** A payment was answered and may be charged. */
  paymentAnswered: 'app_payment_answered',
  /** A payment was settled, released or reversed. */
  paymentEnded: 'app_payment_ended',
  /** A deposit or a refund of a session was requested. */
  sessionRequested: 'app_session_requested',
  /** A deposit or a refund of a session ended. */
  sessionMoved: 'app_session_moved',
  /** A transaction was queued or withdrawn; the payload is the `laneName` of its lane. */
  laneQueued: 'app_lane_queued',
  /** A transaction was mined, became final, failed, or left its block. */
  laneMoved: 'app_lane_moved',
  /** A bridge, or the refund of a bridge, changed; the payload is the id of the bridge. */
  bridgeMoved: 'app_bridge_moved',
  /** A sponsorship waits for its signature. */
  gasAsked: 'app_gas_asked',
  /** A posted operation waits for a submitter. */
  gasWaiting: 'app_gas_waiting',
  /** A sponsorship changed; the payload is the id of the sponsorship. */
  gasMoved: 'app_gas_moved',
  /** A sponsorship on Solana waits for its signature. */
  solanaAsked: 'app_solana_asked',
  /** A sponsorship on Solana changed; the payload is the id of the sponsorship. */
  solanaMoved: 'app_solana_moved',
} as const
