/**
 * Search words of each tool that its name and description lack, by the name of the tool;
 * `find_tool` searches these words.
 *
 * An agent searches with the words of its own task, such as "dentists" or "jacket", and not with
 * the words of this service.
 */
export const TOOL_WORDS: Readonly<Record<string, string>> = {
  get_basket: 'stocks stock prices AAPL GOOGL META NVDA Apple Google Nvidia now',
  get_index: 'worth benchmark equal weights total performance etf',
  get_vaults: 'portfolios best biggest list of vaults',
  get_vault: 'worth of a vault holdings weights now',
  get_vault_returns: 'benchmark equal weights compared performance last days buy and hold',
  get_vault_performance: 'risk sharpe ratio',
  get_vault_holders: 'who holds owners investors',
  get_vault_activity: 'trades bought who events',
  get_constituent_candles:
    'stock prices history chart AAPL GOOGL META NVDA yesterday last month week',
  get_portfolio: 'positions holdings profit loss',
  get_balance: 'positions holdings wallet',
  get_signals: 'trading momentum forecast advice trend',
  prepare_create_vault: 'make new own portfolio etf tilted tilt launch start',
  prepare_set_weights: 'change tilt tilted overweight allocation NVDA AAPL GOOGL META',
  prepare_buy: 'invest deposit put USDC into a vault',
  prepare_redeem: 'sell withdraw exit cash out USDC',
  prepare_send: 'transfer shares wallet',
  publish_page: 'share publicly public website link brand',
  bridge_prepare_payment: 'move transfer send USDC Base Arc cross chain CCTP',
  bridge_quote: 'cost fee price of a bridge Base Arc',
  bridge_proof: 'list all bridges yesterday date history',
  bridge_status: 'arrive arrived track where delivered',
  gas_sponsor:
    'send transfer token without ETH gasless paymaster smart account approve allowance transaction',
  gas_sponsor_solana: 'send transfer token SPL Solana without SOL',
  leads_search:
    'business businesses companies contacts phone numbers dentists restaurants plumbers lawyers ' +
    'hotels prospects customers city state website without a website',
  leads_count: 'business businesses companies number many price',
  leads_opt_out: 'remove delete my business',
  shop_search: 'find buy product products jacket shoes clothes item goods waterproof cheap',
  shop_list: 'merchants stores products',
  search_catalog: 'UCP universal commerce protocol catalog',
  lookup_catalog: 'UCP universal commerce protocol catalog ids',
  get_product: 'UCP universal commerce protocol catalog product variants',
  updown_price_to_beat: 'bitcoin BTC ETH SOL XRP polymarket prediction bet minutes',
  get_sales: 'earned earnings income profit money made today yesterday',
  get_status: 'down outage health incident working',
  get_payment: 'charged paid refund receipt',
  list_payments: 'my own payments charged paid history spent spending receipts list of',
}
