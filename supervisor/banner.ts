/** Returns the start screen: the URLs of the stack and the commands to try first. */
export function banner(urls: { readonly api: string; readonly stateDir: string }): string {
  const { api, stateDir } = urls
  // First resident of the devnet: account 5 of anvil.
  const agent = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
  return `
  Quartet runs. For people:

    what this is, live           ${api}/
    every vault                  ${api}/vaults
    how every part is            ${api}/status
    every call, with answers     ${api}/docs

  For agents: ${api}/mcp. Try, in another terminal:

    the basket and its prices    curl -s ${api}/v1/basket
    every vault, largest first   curl -s ${api}/v1/vaults
    what an account holds        curl -s ${api}/v1/balance/${agent}
    a vault of your own          curl -s -X POST ${api}/v1/create-vault
    the guide, in sections       curl -s ${api}/v1/guide
    a price, in words of x402    curl -s ${api}/v1/signals
    what a bridge costs          curl -s '${api}/v1/bridge/quote?from=base&to=arc&amount=25'
    every bridge, for people     ${api}/bridge/proof
    gas, paid for by us          curl -s ${api}/v1/gas
    OpenAPI 3.1                  curl -s ${api}/openapi.json
    health of every part         curl -s ${api}/readyz
    shake the market             npm run devnet -- gap NVDA -4%

  Logs: ${stateDir}/logs    Start over: npm run reset    Stop: Ctrl-C
`
}
