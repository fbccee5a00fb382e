/** Returns the start screen: the URLs of the stack and the commands to try first. */
export function banner(urls: { readonly api: string; readonly stateDir: string }): string {
  const { api, stateDir } = urls
  // Address of the devnet's first resident: account 5 of anvil.
  const agent = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
  return `
  Quartet runs. Pages:

    overview with live figures   ${api}/
    vaults                       ${api}/vaults
    bridges                      ${api}/bridge/proof
    service status               ${api}/status
    manual                       ${api}/docs
    API reference with examples  ${api}/docs/api

  MCP server for agents: ${api}/mcp. Requests to try in another terminal:

    stocks and their prices      curl -s ${api}/v1/basket
    vaults, largest first        curl -s ${api}/v1/vaults
    holdings of one account      curl -s ${api}/v1/balance/${agent}
    create a vault               curl -s -X POST ${api}/v1/create-vault
    guide, section by section    curl -s ${api}/v1/guide
    a paid endpoint (x402)       curl -s ${api}/v1/signals
    price of a bridge            curl -s '${api}/v1/bridge/quote?from=base&to=arc&amount=25'
    gas sponsor (paid in USDC)   curl -s ${api}/v1/gas
    OpenAPI 3.1 document         curl -s ${api}/openapi.json
    readiness of the API         curl -s ${api}/readyz
    move a market price by -4 %  npm run devnet -- gap NVDA -4%

  Logs: ${stateDir}/logs    Start over: npm run reset    Stop: Ctrl-C
`
}
