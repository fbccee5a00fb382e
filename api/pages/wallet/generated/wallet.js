(() => {
  // api/pages/wallet/script/flow/problem.ts
  var Problem = class extends Error {
    /** Code of a refusal of the service; null for another reason. */
    code;
    constructor(words, code = null) {
      super(words);
      this.code = code;
    }
  };

  // api/pages/wallet/script/flow/wallet.ts
  var HEX = /^0x[0-9a-fA-F]*$/;
  var HASH = /^0x[0-9a-fA-F]{64}$/;
  var ADDRESS = /^0x[0-9a-fA-F]{40}$/;
  var isHex = (value) => typeof value === "string" && HEX.test(value);
  var isHash = (value) => typeof value === "string" && HASH.test(value);
  var isAddress = (value) => typeof value === "string" && ADDRESS.test(value);
  var isSame = (a, b) => a.toLowerCase() === b.toLowerCase();
  function numberOf(value) {
    const number = isHex(value) && value.length > 2 ? Number(value) : Number.NaN;
    if (!Number.isSafeInteger(number)) throw new TypeError("the wallet returned no number");
    return number;
  }
  var quantityOf = (value) => `0x${value.toString(16)}`;
  var isRecord = (value) => typeof value === "object" && value !== null;

  // api/pages/wallet/script/flow/walletProblem.ts
  var MAX_TEXT = 200;
  var UNSENT = /* @__PURE__ */ new Map([
    [4100, "The wallet does not permit this request for the account. Connect the wallet again."],
    [4200, "The wallet does not support this request."],
    [-32601, "The wallet does not support this request."],
    [-32602, "The wallet does not accept the form of this request."],
    [4900, "The wallet is connected to no chain."],
    [4901, "The wallet is not connected to this chain."],
    [4902, "The wallet does not know this chain."]
  ]);
  var REFUSED = 4001;
  var IS_BUSY = -32002;
  function walletProblem(error) {
    const code = codeOf(error);
    if (code === REFUSED) {
      return {
        kind: "refused",
        code,
        words: "You refused the request in the wallet. Nothing was sent."
      };
    }
    const words = code === null ? void 0 : UNSENT.get(code);
    if (words !== void 0) return { kind: "unsent", code, words };
    if (code === IS_BUSY) {
      return { kind: "unclear", code, words: "The wallet shows an earlier request. Open the wallet." };
    }
    return { kind: "unclear", code, words: `The wallet reports: ${textOf(error)}` };
  }
  function codeOf(error) {
    if (!isRecord(error)) return null;
    const { code, data } = error;
    const inner = isRecord(data) ? codeOf(data["originalError"]) : null;
    if (inner !== null) return inner;
    return typeof code === "number" ? code : null;
  }
  function textOf(error) {
    const message = isRecord(error) ? error["message"] : error;
    const text = typeof message === "string" && message !== "" ? message : "an error without a text";
    return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  }

  // api/pages/wallet/script/flow/checkNetwork.ts
  var UNKNOWN_CHAIN = 4902;
  var BLOCK_READS = 15;
  var PAUSE_MS = 1e3;
  async function requireNetwork(given) {
    const { provider, network } = given;
    if (await chainIdOf(provider) !== network.chainId) await switchChain(given);
    if (await chainIdOf(provider) !== network.chainId) {
      throw new Problem(`The wallet stayed on another chain. Select ${network.name} in the wallet.`);
    }
    await requireSameBlocks(given);
  }
  var chainIdOf = async (provider) => numberOf(await provider.request({ method: "eth_chainId" }));
  async function switchChain({ provider, network }) {
    const chainId = quantityOf(network.chainId);
    try {
      await provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId }] });
      return;
    } catch (error) {
      const { code, words } = walletProblem(error);
      if (code !== UNKNOWN_CHAIN) throw new Problem(words);
    }
    if (network.rpcUrl === null) {
      throw new Problem(`The wallet does not know ${network.name}. Add the chain to the wallet.`);
    }
    const added = {
      chainId,
      chainName: network.name,
      // Ether is the coin of the chain of the vaults. Source: chain 8453.
      nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
      rpcUrls: [network.rpcUrl],
      ...network.explorerUrl !== null && { blockExplorerUrls: [network.explorerUrl] }
    };
    try {
      await provider.request({ method: "wallet_addEthereumChain", params: [added] });
      await provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId }] });
    } catch (error) {
      throw new Problem(walletProblem(error).words);
    }
  }
  async function requireSameBlocks(given) {
    const { provider, api, network, pause: pause2, knownBlock = newestBlock } = given;
    for (let read = 0; read < BLOCK_READS; read += 1) {
      if (read > 0) await pause2(PAUSE_MS);
      const known = await knownBlock(api, network);
      const { number } = known;
      const params = [quantityOf(number), false];
      const block = await provider.request({ method: "eth_getBlockByNumber", params });
      if (isRecord(block) && typeof block["hash"] === "string") {
        if (known.isSame(block)) return;
        if (read > 1) {
          throw new Problem(
            `The wallet is connected to another network with the id of ${network.name}: its block ${number} differs. Nothing was sent.`
          );
        }
      }
    }
    throw new Problem(`The node of the wallet is behind ${network.name}. Retry in a minute.`);
  }
  async function newestBlock(api) {
    const answer = await api.get("/v1/basket");
    if (answer.kind === "refusal") throw new Problem(answer.words);
    const { asOf } = answer.body;
    if (!isRecord(asOf)) throw new Problem("The service returned no block.");
    const hash = String(asOf["blockHash"]);
    return {
      number: Number(asOf["blockNumber"]),
      isSame: (block) => isSame(String(block["hash"]), hash)
    };
  }
  async function bridgeBlock(api, { chainId, name }) {
    const answer = await api.get("/v1/bridge/proof?limit=1");
    if (answer.kind === "refusal") throw new Problem(answer.words);
    const { indexed } = answer.body;
    const heads = Array.isArray(indexed) ? indexed : [];
    const head = heads.filter(isRecord).find(({ network }) => network === `eip155:${chainId}`);
    if (head === void 0) throw new Problem(`The service returned no block of ${name}.`);
    const timestamp = Number(head["timestamp"]);
    return {
      number: Number(head["blockNumber"]),
      isSame: (block) => Number(block["timestamp"]) === timestamp
    };
  }

  // api/pages/wallet/script/flow/createApi.ts
  var UNREACHABLE = {
    kind: "refusal",
    code: "unreachable",
    words: "The service does not answer. Check the connection, then retry."
  };
  function createApi(send) {
    const call = async (method, path, body) => {
      let reply;
      let content;
      try {
        reply = await send(path, {
          method,
          headers: { accept: "application/json", "content-type": "application/json" },
          ...body !== void 0 && { body: JSON.stringify(body) }
        });
        content = await reply.json();
      } catch {
        return UNREACHABLE;
      }
      if (!isRecord(content)) return UNREACHABLE;
      if (reply.ok) return { kind: "answer", body: content };
      const { code, error } = content;
      return typeof error === "string" ? { kind: "refusal", code: String(code), words: `The service refuses: ${error}` } : UNREACHABLE;
    };
    return {
      get: (path) => call("GET", path),
      post: (path, body) => call("POST", path, body)
    };
  }

  // api/pages/wallet/script/flow/createRows.ts
  var StorageRefused = class extends Error {
    constructor() {
      super(
        "This browser stores nothing for this site, so a reload would lose the transaction. Permit storage for this site, then retry."
      );
    }
  };
  function createRows(storage, { prefix, isRow, advance: advance2 }) {
    const read = (id) => {
      const value = parsed(storage.getItem(`${prefix}${id}`));
      return isRow(value) ? value : null;
    };
    const write = (row) => {
      const text = JSON.stringify(row);
      const key = `${prefix}${row.id}`;
      try {
        storage.setItem(key, text);
      } catch {
        throw new StorageRefused();
      }
      if (storage.getItem(key) !== text) throw new StorageRefused();
    };
    return {
      list: () => Array.from({ length: storage.length }, (_none, index) => storage.key(index) ?? "").filter((key) => key.startsWith(prefix)).flatMap((key) => read(key.slice(prefix.length)) ?? []).sort((a, b) => a.createdAtMs - b.createdAtMs),
      add: write,
      apply: (seen, event) => {
        const stored = read(seen.id);
        if (stored === null || JSON.stringify(stored) !== JSON.stringify(seen)) return null;
        const next = advance2(stored, event);
        write(next);
        return next;
      },
      remove: (id) => storage.removeItem(`${prefix}${id}`)
    };
  }
  function parsed(text) {
    try {
      return text === null ? null : JSON.parse(text);
    } catch {
      return null;
    }
  }

  // api/pages/wallet/script/flow/intent.ts
  var INTENT_TRANSITIONS = {
    planned: ["asked", "forgotten"],
    asked: ["sent", "refused", "forgotten"],
    sent: ["sent", "planned", "done", "reverted", "replaced", "forgotten"],
    done: [],
    refused: [],
    reverted: [],
    replaced: [],
    forgotten: []
  };
  var isOpen = ({ state }) => INTENT_TRANSITIONS[state].length > 0;
  function advance(intent, event) {
    const next = applyEvent(intent, event);
    const allowed = INTENT_TRANSITIONS[intent.state];
    const stays = event.kind === "unclear" && intent.state === "asked";
    if (stays || allowed.includes(next.state)) return next;
    throw new RangeError(`an order in state ${intent.state} cannot become ${next.state}`);
  }
  function applyEvent(intent, event) {
    switch (event.kind) {
      case "asked": {
        const { firstNonce, fromBlock } = event;
        return { ...intent, state: "asked", firstNonce, fromBlock, problem: null };
      }
      case "unclear":
        return { ...intent, problem: event.problem };
      case "sent":
        return { ...intent, state: "sent", hash: event.hash, nonce: event.nonce, problem: null };
      case "mined": {
        const isLast = intent.at === intent.steps.length - 1;
        if (isLast) return { ...intent, state: "done" };
        return { ...intent, state: "planned", at: intent.at + 1, hash: null, nonce: null };
      }
      case "refused":
      case "reverted":
      case "replaced":
        return { ...intent, state: event.kind, problem: event.problem };
      case "forgotten":
        return { ...intent, state: "forgotten" };
      default:
        return event;
    }
  }

  // api/pages/wallet/script/flow/createIntents.ts
  var createIntents = (storage) => createRows(storage, { prefix: "quartet.order.", isRow: isIntent, advance });
  var findBlocking = (intents, account) => intents.list().filter((intent) => isOpen(intent) && intent.account.toLowerCase() === account.toLowerCase());
  function isIntent(value) {
    if (!isRecord(value) || value["version"] !== 1) return false;
    const { id, title, account, steps, at, state, hash, request } = value;
    return typeof id === "string" && typeof title === "string" && isAddress(account) && typeof state === "string" && Object.hasOwn(INTENT_TRANSITIONS, state) && (hash === null || isHash(hash)) && isRecord(request) && Array.isArray(steps) && steps.every(isStep) && typeof at === "number" && at < steps.length;
  }
  var isStep = (value) => isRecord(value) && isAddress(value["to"]) && isHex(value["data"]) && typeof value["gas"] === "string" && typeof value["title"] === "string";

  // api/pages/wallet/script/payments/createExchange.ts
  var ANSWER_MS = 45e3;
  function createExchange(send) {
    return async ({ method, path, body }, payment) => {
      try {
        const reply = await send(path, {
          method,
          headers: {
            accept: "application/json",
            ...body !== null && { "content-type": "application/json" },
            ...payment !== null && { "payment-signature": payment }
          },
          redirect: "error",
          cache: "no-store",
          signal: AbortSignal.timeout(ANSWER_MS),
          ...body !== null && { body: JSON.stringify(body) }
        });
        const content = await reply.json().catch(() => null);
        const wait = reply.headers.get("retry-after") ?? "";
        return {
          status: reply.status,
          challenge: reply.headers.get("payment-required"),
          retryAfterSec: /^\d{1,6}$/.test(wait) ? Number(wait) : null,
          body: isRecord(content) ? content : null
        };
      } catch {
        return null;
      }
    };
  }
  var reasonOf = ({ status, body }) => typeof body?.["error"] === "string" ? body["error"] : `status ${status}`;

  // api/pages/wallet/script/payments/payment.ts
  var PAYMENT_KINDS = ["bridge", "publish", "signals"];
  var PAYMENT_TRANSITIONS = {
    asked: ["signed", "unpaid"],
    signed: ["following", "answered", "unpaid", "ended"],
    following: ["answered", "unpaid", "ended"],
    answered: [],
    unpaid: [],
    ended: []
  };
  var isUnsettled = ({ state }) => state === "signed" || state === "following";
  function advancePayment(payment, event) {
    const next = applyEvent2(payment, event);
    const allowed = PAYMENT_TRANSITIONS[payment.state];
    if (allowed.includes(next.state)) return next;
    throw new RangeError(`a payment in state ${payment.state} cannot become ${next.state}`);
  }
  function applyEvent2(payment, event) {
    switch (event.kind) {
      case "signed": {
        const { header, validBeforeSec } = event;
        return { ...payment, state: "signed", header, validBeforeSec };
      }
      case "following":
        return { ...payment, state: "following", header: null, follows: event.follows };
      case "answered":
        return { ...payment, state: "answered", header: null, answer: event.answer };
      case "unpaid":
      case "ended":
        return { ...payment, state: event.kind, header: null, problem: event.problem };
      default:
        return event;
    }
  }

  // api/pages/wallet/script/payments/createPayments.ts
  var createPayments = (storage) => createRows(storage, { prefix: "quartet.payment.", isRow: isPayment, advance: advancePayment });
  var findUnanswered = (payments, account) => payments.list().filter((payment) => payment.state === "signed" && isSame(payment.account, account));
  function isPayment(value) {
    if (!isRecord(value) || value["version"] !== 1) return false;
    const { id, kind, title, account, call, state, header, validBeforeSec, follows, answer } = value;
    return typeof id === "string" && PAYMENT_KINDS.some((known) => known === kind) && typeof title === "string" && isAddress(account) && isCall(call) && typeof state === "string" && Object.hasOwn(PAYMENT_TRANSITIONS, state) && (state === "signed" ? typeof header === "string" : header === null) && typeof validBeforeSec === "number" && (state === "following" ? isHash(follows) : follows === null || isHash(follows)) && (answer === null || isRecord(answer));
  }
  var isCall = (value) => isRecord(value) && (value["method"] === "GET" || value["method"] === "POST") && typeof value["path"] === "string" && value["path"].startsWith("/v1/");

  // api/pages/wallet/script/payments/parseChains.ts
  function parseChains(text) {
    let value;
    try {
      value = JSON.parse(text ?? "[]");
    } catch {
      return [];
    }
    return Array.isArray(value) ? value.filter(isChain) : [];
  }
  var isChain = (value) => isRecord(value) && typeof value["slug"] === "string" && typeof value["name"] === "string" && Number.isSafeInteger(value["chainId"]) && typeof value["isSource"] === "boolean";

  // api/pages/wallet/script/page/browserStorage.ts
  var NO_STORAGE = {
    length: 0,
    key: () => null,
    getItem: () => null,
    setItem: () => {
      throw new TypeError("the browser blocks storage");
    },
    removeItem: () => void 0
  };
  function browserStorage() {
    try {
      return window.localStorage;
    } catch {
      return NO_STORAGE;
    }
  }

  // api/pages/wallet/script/flow/decimals.ts
  var DECIMAL = /^([0-9]{1,40})(?:\.([0-9]{0,40}))?$/;
  var THOUSANDS = /\B(?=(\d{3})+$)/g;
  function parseUnits(text, decimals) {
    const [, whole, part = ""] = DECIMAL.exec(text.trim()) ?? [];
    if (whole === void 0 || part.length > decimals) return null;
    const digits = `${whole}${part.padEnd(decimals, "0")}`.replace(/^0+/, "");
    return digits === "" ? null : digits;
  }
  function formatUnits(units, decimals, shown = decimals) {
    const digits = units.padStart(decimals + 1, "0");
    const whole = digits.slice(0, digits.length - decimals).replace(THOUSANDS, ",");
    const part = digits.slice(digits.length - decimals, digits.length - decimals + shown);
    const rest = part.replace(/0+$/, "");
    return rest === "" ? whole : `${whole}.${rest}`;
  }
  var inputText = (units, decimals) => formatUnits(units, decimals).replaceAll(",", "");

  // api/pages/wallet/script/plans/plan.ts
  var USDC_DECIMALS = 6;
  var SHARE_DECIMALS = 18;
  var SHOWN_SHARE_DECIMALS = 6;
  var DIGITS = /^[0-9]{1,78}$/;
  var usdcText = (units) => `${formatUnits(units, USDC_DECIMALS)} USDC`;
  var sharesText = (units) => `${formatUnits(units, SHARE_DECIMALS, SHOWN_SHARE_DECIMALS)} shares`;
  function bodyOf(answer) {
    if (answer.kind === "refusal") throw new Problem(answer.words, answer.code);
    return answer.body;
  }
  function stepOf(transaction, { title, to, network }) {
    if (isRecord(transaction)) {
      const { to: receiver, data, value, chainId, gas } = transaction;
      const isUsable = isAddress(receiver) && isHex(data) && value === "0" && chainId === network.chainId && (to === void 0 || receiver.toLowerCase() === to.toLowerCase());
      if (isUsable) return { title, to: receiver, data, gas: digitsOf(gas) };
    }
    throw new Problem("The service returned another transaction than the page requested.");
  }
  function digitsOf(value) {
    if (typeof value === "string" && DIGITS.test(value)) return value;
    throw new Problem("The service returned no amount where the page needs an amount.");
  }
  var descriptionOf = (transaction) => isRecord(transaction) && typeof transaction["description"] === "string" ? transaction["description"] : "";
  function floorOf(answer, field2) {
    const { floor } = answer;
    if (!isRecord(floor)) throw new Problem("The service returned no floor.");
    const { expected, marginBps } = floor;
    return {
      min: digitsOf(floor[field2]),
      expected: expected === null ? null : digitsOf(expected),
      marginText: typeof marginBps === "number" ? `${marginBps / 100} % below the expected amount` : ""
    };
  }
  function floorLine({ min, expected, marginText }, text) {
    const about = expected === null ? "" : `, about ${text(expected)}`;
    const below = marginText === "" ? "" : ` The floor is ${marginText}.`;
    return {
      name: "You receive",
      text: `at least ${text(min)}${about}; below the floor the transaction fails.${below}`
    };
  }

  // api/pages/wallet/script/page/desk.ts
  function announce({ parts }, words) {
    parts.status.textContent = words;
  }
  var pause = (ms) => new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
  var newId = () => [...crypto.getRandomValues(new Uint32Array(4))].join("-");

  // api/pages/wallet/script/page/element.ts
  function element(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  }
  function button(words, className, onClick) {
    const made = element("button", { type: "button", class: className }, words);
    made.addEventListener("click", onClick);
    return made;
  }

  // api/pages/wallet/script/page/inWords.ts
  function inWords(error) {
    if (error instanceof Problem || error instanceof StorageRefused) return error.message;
    return walletProblem(error).words;
  }

  // api/pages/wallet/script/page/connect.ts
  var LAST_WALLET = "quartet.wallet";
  function showWallets(desk, show) {
    const { wallets } = desk.parts;
    const hadFocus = wallets.contains(document.activeElement);
    fillWallets(desk, show);
    if (hadFocus) wallets.querySelector("button")?.focus();
  }
  function fillWallets(desk, show) {
    const { parts, wallets, connection } = desk;
    if (connection !== null) {
      const { account, wallet } = connection;
      parts.account.replaceChildren(
        "Connected: ",
        element("a", { class: "mono", href: `/account/${account}` }, account),
        " in ",
        element("bdi", {}, wallet.name)
      );
      const change = () => {
        desk.connection = null;
        desk.reviewed = null;
        show();
      };
      parts.wallets.replaceChildren(button("Use another wallet", "act", change));
      return;
    }
    parts.account.textContent = wallets.length === 0 ? "No wallet of this browser has announced itself (EIP-6963). Install a wallet, then reload this page." : "Connect a wallet. The page then knows the address of the account, and nothing else.";
    parts.wallets.replaceChildren(
      ...wallets.map((wallet) => {
        const made = button("", "act", () => void connect(desk, wallet, show));
        made.append("Connect ", element("bdi", {}, wallet.name));
        return made;
      })
    );
  }
  async function connect(desk, wallet, show) {
    try {
      announce(desk, "Permit the connection in the wallet.");
      const accounts = await wallet.provider.request({ method: "eth_requestAccounts" });
      if (!enter(desk, wallet, accounts)) announce(desk, "The wallet shared no account.");
      else announce(desk, "Connected.");
    } catch (error) {
      announce(desk, inWords(error));
    }
    show();
  }
  async function reconnect(desk, wallet, show) {
    if (desk.connection !== null || desk.storage.getItem(LAST_WALLET) !== wallet.rdns) return;
    const accounts = await wallet.provider.request({ method: "eth_accounts" }).catch(() => null);
    if (desk.connection === null && enter(desk, wallet, accounts)) show();
  }
  function enter(desk, wallet, accounts) {
    const [account] = Array.isArray(accounts) ? accounts : [];
    if (!isAddress(account)) return false;
    desk.connection = { wallet, account };
    try {
      desk.storage.setItem(LAST_WALLET, wallet.rdns);
    } catch {
    }
    return true;
  }
  function watchAccounts(desk, wallet, show) {
    wallet.provider.on?.("accountsChanged", (accounts) => {
      if (desk.connection?.wallet !== wallet) return;
      desk.reviewed = null;
      if (!enter(desk, wallet, accounts)) desk.connection = null;
      show();
    });
  }
  async function showHeld(desk) {
    const { parts, connection, vault, api } = desk;
    if (parts.held === null || vault === null) return;
    parts.held.replaceChildren();
    if (connection === null) return;
    const { account } = connection;
    const answer = await api.get(`/v1/balance/${account}`);
    if (answer.kind === "refusal" || desk.connection?.account !== account) return;
    const units = sharesIn(answer.body, vault.address);
    const text = formatUnits(units, SHARE_DECIMALS, 6);
    const fill = () => {
      for (const form2 of parts.forms) {
        if (form2.dataset["action"] !== "redeem") continue;
        const input = form2.elements.namedItem("shares");
        if (input instanceof HTMLInputElement) input.value = inputText(units, SHARE_DECIMALS);
      }
    };
    const all = units === "0" ? [] : [" ", button("Use all shares", "act", fill)];
    parts.held.replaceChildren(`The account holds ${text} shares.`, ...all);
  }
  function sharesIn(body, vault) {
    const vaults = Array.isArray(body["vaults"]) ? body["vaults"] : [];
    const held = vaults.filter(isRecord).find((entry) => isSame(String(entry["vault"]), vault));
    return typeof held?.["shares"] === "string" ? held["shares"] : "0";
  }

  // api/pages/wallet/script/page/forms.ts
  var MAX_LENGTH = "60";
  var [MAX_TAGLINE, MAX_URL] = ["140", "200"];
  var vaultForms = (symbol) => [
    form("buy", `Buy ${symbol}`, "Review the purchase", amount("usdc", "USDC to pay")),
    form(
      "redeem",
      `Redeem ${symbol}`,
      "Review the redemption",
      amount("shares", "Shares to redeem"),
      element("p", { "data-part": "held" }),
      element(
        "fieldset",
        {},
        element("legend", {}, "Receive"),
        choice("usdc", "USDC", true),
        choice("tokens", "the stock tokens (in kind)", false)
      )
    )
  ];
  var furtherForms = (symbol) => [
    form(
      "send",
      `Send ${symbol}`,
      "Review the transfer",
      amount("shares", "Shares to send"),
      field("to", "Receiver", {})
    ),
    form(
      "rebalance",
      `Rebalance ${symbol}`,
      "Review the rebalance",
      element("p", {}, "Any account may send a rebalance while a weight is outside of its band.")
    ),
    form(
      "setWeights",
      `Target weights of ${symbol}`,
      "Review the weights",
      element(
        "p",
        {},
        "Only the strategist may set the weights; each weight moves by at most 20 % per order."
      ),
      element("div", { "data-part": "weights" })
    )
  ];
  var paidForms = (symbol) => [
    form(
      "signals",
      `Signals of ${symbol}`,
      "Review the price of the signals",
      element("p", {}, "Returns, volatility, RSI, trend and suggested weights, as of one block.")
    ),
    form(
      "publish",
      `Publish a page about ${symbol}`,
      "Review the publication",
      element("p", {}, "A public page with figures and charts for 24 hours, under your own name."),
      field("label", "Title of the page", {}),
      field("name", "Your name (optional)", OPTIONAL),
      field("tagline", "Line below the name (optional)", { ...OPTIONAL, maxlength: MAX_TAGLINE }),
      field("website", "Website (optional)", {
        ...OPTIONAL,
        maxlength: MAX_URL,
        inputmode: "url"
      })
    )
  ];
  function bridgeForm(chains) {
    const sources = chains.filter(({ isSource }) => isSource);
    const [first] = sources;
    const others = chains.filter((chain) => chain !== first);
    return form(
      "bridge",
      "Bridge USDC",
      "Review the bridge",
      select("from", "From", sources),
      select("to", "To", first === void 0 ? others : [...others, first]),
      amount("amount", "USDC to deliver"),
      element("p", {}, "The receiver is the account that signs, at the same address.")
    );
  }
  var createForm = () => form(
    "createVault",
    "Create a vault",
    "Review the new vault",
    element(
      "p",
      {},
      "The vault starts with equal weights, and your account becomes its strategist."
    )
  );
  var weightInputs = (targets) => targets.map(
    ({ symbol, weightBps }, index) => field(`weight${index}`, `${symbol}, percent`, {
      inputmode: "decimal",
      value: String(weightBps / 100)
    })
  );
  function form(action, title, submit, ...fields) {
    return element(
      "form",
      { "data-action": action },
      element("h3", {}, title),
      ...fields,
      element("p", { class: "acts" }, element("button", { class: "act main" }, submit))
    );
  }
  function select(name, words, chains) {
    const options = chains.map(({ slug, name: text }) => element("option", { value: slug }, text));
    return element("label", {}, words, element("select", { name }, ...options));
  }
  var OPTIONAL = { "data-optional": "" };
  var amount = (name, words) => field(name, words, { inputmode: "decimal" });
  function field(name, words, attributes) {
    const common = { name, autocomplete: "off", maxlength: MAX_LENGTH, ...attributes };
    const made = element("input", common);
    made.required = !("data-optional" in attributes);
    return element("label", {}, words, made);
  }
  function choice(value, words, isChecked) {
    const checked = isChecked ? { checked: "" } : {};
    return element(
      "label",
      {},
      element("input", { type: "radio", name: "kind", value, ...checked }),
      words
    );
  }

  // api/pages/wallet/script/page/createParts.ts
  function createParts(place2, subject) {
    const groups = formsOf(subject);
    const parts = {
      account: element("p", { "data-part": "account" }),
      wallets: element("div", { class: "wallets" }),
      review: element("div", { class: "review", "data-part": "review" }),
      orders: element("div", {
        class: "orders",
        tabindex: "-1",
        role: "group",
        "aria-label": "Your orders"
      }),
      status: element("p", { class: "news", role: "status", "data-part": "status" })
    };
    const { account, wallets, review, orders, status } = parts;
    place2.replaceChildren(account, wallets, ...groups.map(groupElement), review, status, orders);
    return {
      ...parts,
      forms: groups.flatMap(({ forms }) => forms),
      held: place2.querySelector("[data-part=held]"),
      weights: place2.querySelector("[data-part=weights]")
    };
  }
  function formsOf({ symbol, chains }) {
    if (chains.length > 0) return [{ summary: null, forms: [bridgeForm(chains)] }];
    if (symbol === null) return [{ summary: null, forms: [createForm()] }];
    return [
      { summary: null, forms: vaultForms(symbol) },
      { summary: "Send shares, rebalance, set target weights", forms: furtherForms(symbol) },
      { summary: "Signals and a public page, paid in USDC", forms: paidForms(symbol) }
    ];
  }
  function groupElement({ forms, summary }) {
    const desk = element("div", { class: "desk" }, ...forms);
    if (summary === null) return desk;
    return element("details", {}, element("summary", {}, summary), desk);
  }

  // api/pages/wallet/script/page/discoverWallets.ts
  var MAX_NAME = 40;
  function discoverWallets(listener) {
    const known = /* @__PURE__ */ new Set();
    window.addEventListener("eip6963:announceProvider", (event) => {
      const detail = event instanceof CustomEvent ? event.detail : null;
      const wallet = parseAnnouncement(detail);
      if (wallet === null || known.has(wallet.provider)) return;
      known.add(wallet.provider);
      listener(wallet);
    });
    window.dispatchEvent(new Event("eip6963:requestProvider"));
  }
  function parseAnnouncement(detail) {
    if (!isRecord(detail) || !isRecord(detail["info"]) || !isProvider(detail["provider"])) return null;
    const { name, rdns } = detail["info"];
    const shown = typeof name === "string" && name.trim() !== "" ? name.trim() : "Unnamed wallet";
    return {
      name: shown.slice(0, MAX_NAME),
      rdns: typeof rdns === "string" ? rdns : shown,
      provider: detail["provider"]
    };
  }
  var isProvider = (value) => isRecord(value) && typeof value["request"] === "function";

  // api/pages/wallet/script/flow/findTransaction.ts
  var MAX_EXAMINED = 16;
  async function findTransaction(provider, wanted) {
    const { account, firstNonce, fromBlock } = wanted;
    const countAt = async (block) => numberOf(
      await provider.request({ method: "eth_getTransactionCount", params: [account, block] })
    );
    const minedCount = await countAt("latest");
    const hasPending = await countAt("pending") > minedCount;
    if (minedCount - firstNonce > MAX_EXAMINED) return { kind: "unknown" };
    const head = numberOf(await provider.request({ method: "eth_blockNumber" }));
    for (let nonce = firstNonce; nonce < minedCount; nonce += 1) {
      const number = await firstBlock(
        { from: fromBlock, to: head },
        async (block) => countAt(quantityOf(block)).then((count) => count > nonce)
      ).catch(() => null);
      if (number === null) return { kind: "unknown" };
      const hash = await hashIn(provider, { ...wanted, nonce, number });
      if (hash !== null) return { kind: "found", hash, nonce };
    }
    return { kind: "absent", minedCount, hasPending };
  }
  async function firstBlock({ from, to }, has) {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (await has(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
  async function hashIn(provider, place2) {
    const params = [quantityOf(place2.number), true];
    const block = await provider.request({ method: "eth_getBlockByNumber", params });
    const all = isRecord(block) && Array.isArray(block["transactions"]) ? block["transactions"] : [];
    for (const transaction of all) {
      if (!isRecord(transaction)) continue;
      const { from, nonce, to, input, hash } = transaction;
      const isOurs = isSame(String(from), place2.account) && Number(nonce) === place2.nonce && isSame(String(to), place2.to) && isSame(String(input), place2.data);
      if (isOurs && isHash(hash)) return hash;
    }
    return null;
  }

  // api/pages/wallet/script/flow/lookUp.ts
  var FAILED = "The transaction failed in its block, so it changed nothing; only gas was spent.";
  var REPLACED = "Another transaction of the account used the nonce of this transaction, so it never runs.";
  function lookUp(provider, intent) {
    return intent.state === "sent" ? lookForReceipt(provider, intent) : lookForHash(provider, intent);
  }
  async function lookForHash(provider, intent) {
    const found = await search(provider, intent);
    if (found.kind === "found") {
      const { hash, nonce } = found;
      return { kind: "event", event: { kind: "sent", hash, nonce } };
    }
    if (found.kind === "unknown") return found;
    return { kind: found.hasPending ? "waiting" : "absent" };
  }
  async function lookForReceipt(provider, intent) {
    const params = [intent.hash];
    const receipt = await provider.request({ method: "eth_getTransactionReceipt", params });
    if (isRecord(receipt) && typeof receipt["status"] === "string") {
      const event = numberOf(receipt["status"]) === 1 ? { kind: "mined" } : { kind: "reverted", problem: FAILED };
      return { kind: "event", event };
    }
    if (intent.hash === null) return { kind: "unknown" };
    const sent = await provider.request({ method: "eth_getTransactionByHash", params });
    if (isRecord(sent)) {
      const nonce = numberOf(sent["nonce"]);
      if (nonce === intent.nonce) return { kind: "waiting" };
      return { kind: "event", event: { kind: "sent", hash: intent.hash, nonce } };
    }
    return lookForReplacement(provider, intent);
  }
  async function lookForReplacement(provider, intent) {
    const found = await search(provider, intent);
    if (found.kind === "found" && found.hash !== intent.hash) {
      const { hash, nonce } = found;
      return { kind: "event", event: { kind: "sent", hash, nonce } };
    }
    if (found.kind !== "absent") return { kind: "waiting" };
    const isUsed = intent.nonce !== null && found.minedCount > intent.nonce;
    if (!isUsed) return { kind: "waiting" };
    return { kind: "event", event: { kind: "replaced", problem: REPLACED } };
  }
  var search = (provider, { account, firstNonce, fromBlock, steps, at }) => {
    const { to, data } = steps[at] ?? { to: "0x", data: "0x" };
    return findTransaction(provider, { account, to, data, firstNonce, fromBlock });
  };

  // api/pages/wallet/script/flow/sendStep.ts
  async function sendStep({ provider, intents }, intent) {
    const { account, at, steps } = intent;
    const step = steps[at];
    if (step === void 0) throw new RangeError("an order without this step");
    const accounts = await provider.request({ method: "eth_accounts" });
    const isHeld = Array.isArray(accounts) && accounts.some((held) => isSame(String(held), account));
    if (!isHeld) throw new Problem("The wallet no longer has the account of this order.");
    const params = [account, "latest"];
    const firstNonce = numberOf(await provider.request({ method: "eth_getTransactionCount", params }));
    const fromBlock = numberOf(await provider.request({ method: "eth_blockNumber" }));
    const asked = intents.apply(intent, { kind: "asked", firstNonce, fromBlock });
    if (asked === null) throw new Problem("Another tab continues this order.");
    const transaction = {
      from: account,
      to: step.to,
      data: step.data,
      value: "0x0",
      gas: quantityOf(BigInt(step.gas)),
      // A wallet that moved to another chain meanwhile refuses.
      chainId: quantityOf(intent.chainId)
    };
    try {
      const hash = await provider.request({ method: "eth_sendTransaction", params: [transaction] });
      if (!isHash(hash)) throw new TypeError("the answer is not a transaction hash");
      return intents.apply(asked, { kind: "sent", hash, nonce: null }) ?? asked;
    } catch (error) {
      const { kind, words } = walletProblem(error);
      const event = { kind: kind === "unclear" ? kind : "refused", problem: words };
      return intents.apply(asked, event) ?? asked;
    }
  }

  // api/pages/wallet/script/page/follow.ts
  var LOOK_MS = 2e3;
  async function sendOrder(desk, intent, show) {
    const { connection, asking, started, intents } = desk;
    if (connection === null) return;
    started.add(intent.id);
    asking.add(intent.id);
    announce(desk, "Confirm the transaction in the wallet.");
    try {
      const { provider } = connection.wallet;
      const after = sendStep({ provider, intents }, intent);
      show();
      const { state, problem } = await after;
      announce(desk, state === "sent" ? "Sent. Waiting for a block." : problem ?? "");
    } catch (error) {
      started.delete(intent.id);
      announce(desk, inWords(error));
    } finally {
      asking.delete(intent.id);
      show();
    }
  }
  async function followOrders(desk, show) {
    for (; ; ) {
      await pause(LOOK_MS);
      const { connection, intents, asking } = desk;
      if (connection === null) continue;
      for (const intent of intents.list()) {
        const isOwn = isSame(intent.account, connection.account);
        const isAwaited = intent.state === "asked" || intent.state === "sent";
        if (isOwn && isAwaited && !asking.has(intent.id))
          await look(desk, connection, { intent, show });
      }
      show();
    }
  }
  async function look(desk, { wallet }, { intent, show }) {
    const chainId = await wallet.provider.request({ method: "eth_chainId" }).catch(() => null);
    if (Number(chainId) !== intent.chainId) return;
    const seen = await lookUp(wallet.provider, intent).catch(() => null);
    if (seen?.kind !== "event") return;
    const event = await explainFailure(desk, intent, seen.event);
    const next = desk.intents.apply(intent, event);
    if (next === null) return;
    show();
    if (next.state === "done") {
      announce(desk, `Done: ${next.title}.`);
      void showHeld(desk);
    }
    if (next.problem !== null) announce(desk, next.problem);
    if (next.state === "planned" && desk.started.has(next.id)) await sendOrder(desk, next, show);
  }
  async function explainFailure(desk, intent, event) {
    if (event.kind !== "reverted") return event;
    const { path, body } = intent.request;
    const answer = await desk.api.post(path, body);
    const reason = answer.kind === "refusal" ? answer.words : "The service accepts the same order now; the likely reason is the floor: the price moved.";
    return { ...event, problem: `${event.problem} ${reason}` };
  }

  // api/pages/wallet/script/payments/sendPayment.ts
  var [MIN_WAIT_MS, MAX_WAIT_MS] = [1e3, 3e4];
  var FOLLOW_MS = 2e3;
  var PASSING = /* @__PURE__ */ new Set([408, 425, 429]);
  var MIN_FAILURE = 500;
  var HASH_AT_END = /0x[0-9a-fA-F]{64}$/;
  async function sendPayment(exchange, payment) {
    const { state, call, header, follows } = payment;
    if (state === "following" && follows !== null) {
      const path = `/v1/bridge/status/${follows}`;
      return readStatus(await exchange({ method: "GET", path, body: null }, null));
    }
    return readReply(payment, await exchange(call, header));
  }
  function readReply({ kind }, reply) {
    if (reply === null) return again(null, "The service does not answer.");
    const { status, body } = reply;
    const bridge = kind === "bridge" ? bridgeIn(body) : null;
    if ((status === 202 || status === 409) && bridge !== null) {
      return { kind: "event", event: { kind: "following", follows: bridge } };
    }
    if (status === 200 && body !== null) {
      return { kind: "event", event: { kind: "answered", answer: body } };
    }
    if (status === 202) return again(reply, "The charge is on its way to a block.");
    const isPassing = status >= MIN_FAILURE || PASSING.has(status);
    if (isPassing || typeof body?.["code"] !== "string") {
      return again(reply, `The service has no answer now: ${reasonOf(reply).replace(/\.?$/, ".")}`);
    }
    const problem = `The service refuses: ${reasonOf(reply).replace(/\.?$/, ".")}`;
    const event = status === 409 ? { kind: "ended", problem } : { kind: "unpaid", problem: `${problem} Nothing was charged.` };
    return { kind: "event", event };
  }
  function readStatus(reply) {
    const { body = null } = reply ?? {};
    if (reply?.status !== 200 || body === null) {
      return {
        kind: "again",
        waitMs: FOLLOW_MS,
        words: "The state of the bridge is unavailable now."
      };
    }
    const { status, refunded, reverted, reason, nextStep } = body;
    if (status === "minted") return { kind: "event", event: { kind: "answered", answer: body } };
    if (refunded === true) {
      const problem = "A third party sent the signature first. The payment was returned in full.";
      return { kind: "event", event: { kind: "ended", problem } };
    }
    if (reverted === true) {
      const why = typeof reason === "string" ? `: ${reason}` : "";
      const problem = `The bridge was cancelled${why}. Nothing was charged.`;
      return { kind: "event", event: { kind: "unpaid", problem } };
    }
    const words = typeof nextStep === "string" ? nextStep : "The bridge is under way.";
    return { kind: "again", waitMs: FOLLOW_MS, words };
  }
  function bridgeIn(body) {
    const url = isRecord(body) ? body["statusUrl"] : null;
    const [hash] = typeof url === "string" ? HASH_AT_END.exec(url) ?? [] : [];
    return hash === void 0 ? null : `0x${hash.slice(2)}`;
  }
  function again(reply, words) {
    const statedMs = (reply?.retryAfterSec ?? 2) * 1e3;
    return { kind: "again", waitMs: Math.min(Math.max(statedMs, MIN_WAIT_MS), MAX_WAIT_MS), words };
  }

  // api/pages/wallet/script/page/followPayments.ts
  var LOOK_MS2 = 500;
  var FAILED_MS = 8e3;
  async function followPayments(desk, show) {
    for (; ; ) {
      for (const payment of desk.payments.list()) {
        if (!isUnsettled(payment) || desk.sending.has(payment.id)) continue;
        desk.sending.add(payment.id);
        void settle(desk, payment, show).finally(() => desk.sending.delete(payment.id));
      }
      await pause(LOOK_MS2);
    }
  }
  async function settle(desk, payment, show) {
    try {
      const tried = await inOneTab(payment.id, () => sendPayment(desk.exchange, payment));
      if (tried === null) return await pause(LOOK_MS2);
      await record(desk, { payment, tried, show });
    } catch (error) {
      announce(desk, inWords(error));
      await pause(FAILED_MS);
    }
  }
  async function record(desk, { payment, tried, show }) {
    const { notes, payments } = desk;
    if (tried.kind === "again") {
      notes.set(payment.id, tried.words);
      show();
      return pause(tried.waitMs);
    }
    notes.delete(payment.id);
    const next = payments.apply(payment, tried.event);
    show();
    if (next?.state === "answered") announce(desk, `Done: ${next.title}.`);
    else if (next !== null) announce(desk, next.problem ?? "Accepted. The bridge is under way.");
  }
  async function inOneTab(id, run) {
    const locks = navigator.locks;
    if (locks === void 0) return run();
    return locks.request(
      `quartet.payment.${id}`,
      { ifAvailable: true },
      (lock) => lock === null ? null : run()
    );
  }

  // api/pages/wallet/script/payments/plan.ts
  var payLine = ({ amount: amount2 }, { network }) => ({
    name: "You pay",
    text: `${usdcText(amount2)} on ${network.name}, without gas`
  });
  var SIGNATURE_LINE = {
    name: "In the wallet",
    text: "One signature (EIP-3009), no transaction. The payment is charged at most once, and only for an answer. The browser stores the signature until the answer arrives."
  };

  // api/pages/wallet/script/payments/base64.ts
  function encodeJson(value) {
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  }
  function decodeJson(text) {
    try {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const value = JSON.parse(new TextDecoder().decode(bytes));
      return isRecord(value) ? value : null;
    } catch {
      return null;
    }
  }

  // api/pages/wallet/script/payments/requestOffer.ts
  var USDC = /* @__PURE__ */ new Map([
    [8453, "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"],
    [5042, "0x3600000000000000000000000000000000000000"],
    [137, "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359"]
  ]);
  var ZERO = /^0x0{40}$/;
  var AMOUNT = /^[1-9][0-9]{0,38}$/;
  async function requestOffer(exchange, wanted) {
    const reply = await exchange(wanted.call, null);
    if (reply === null) {
      throw new Problem("The service does not answer. Check the connection, then retry.");
    }
    if (reply.status !== 402) throw new Problem(`The service refuses: ${reasonOf(reply)}`);
    const offer = offerIn(reply, wanted);
    if (offer === null) {
      throw new Problem(
        "The service returned another price than the page can pay. Nothing was signed."
      );
    }
    return { offer, body: reply.body ?? {} };
  }
  function offerIn({ challenge, body }, wanted) {
    const { x402Version, accepts, resource } = decodeJson(challenge ?? "") ?? {};
    if (x402Version !== 2 || !Array.isArray(accepts)) return null;
    const serverTime = body?.["serverTime"];
    const clockOffsetMs = typeof serverTime === "number" ? serverTime * 1e3 - wanted.nowMs : 0;
    const offers = accepts.flatMap((entry) => {
      const terms = isRecord(entry) ? termsOf(entry, wanted) : null;
      return terms === null ? [] : [{ ...terms, resource, clockOffsetMs }];
    });
    return offers[0] ?? null;
  }
  function termsOf(entry, { chainId, account }) {
    const { scheme, network, asset, payTo, amount: amount2, maxTimeoutSeconds: timeoutSec, extra } = entry;
    const { name, version } = isRecord(extra) ? extra : {};
    const isPayable = scheme === "exact" && network === `eip155:${chainId}` && isAddress(asset) && isSame(asset, USDC.get(chainId) ?? "") && isAddress(payTo) && !ZERO.test(payTo) && !isSame(payTo, account);
    if (!isPayable || typeof amount2 !== "string" || !AMOUNT.test(amount2)) return null;
    if (typeof timeoutSec !== "number" || !Number.isSafeInteger(timeoutSec)) return null;
    if (typeof name !== "string" || typeof version !== "string") return null;
    return { chainId, asset, payTo, amount: amount2, timeoutSec, name, version, entry };
  }

  // api/pages/wallet/script/payments/planBridge.ts
  async function planBridge(setting, fields) {
    const { exchange, account, network, nowMs } = setting;
    const ask = askOf(setting, fields);
    const { from, to, usdc } = ask;
    const amount2 = inputText(usdc, USDC_DECIMALS);
    const query = new URLSearchParams({ from: from.slug, to: to.slug, amount: amount2 });
    const call = { method: "GET", path: `/v1/bridge?${query}`, body: null };
    const wanted = { call, chainId: network.chainId, account, nowMs: nowMs() };
    const offered = await requestOffer(exchange, wanted);
    const quote = quoteOf(offered, ask);
    const { expiresAt } = quote;
    if (typeof expiresAt !== "number") throw new Problem("The service returned no end of the price.");
    const serverSec = Math.floor((nowMs() + offered.offer.clockOffsetMs) / 1e3);
    return {
      kind: "bridge",
      title: `Bridge ${usdcText(usdc)} from ${from.name} to ${to.name}`,
      lines: [
        payLine(offered.offer, setting),
        {
          name: "You receive",
          text: `at least ${usdcText(usdc)} on ${to.name}, at the same account ${account}`
        },
        feeLine(quote),
        ...timeLines(quote, { expiresAt, serverSec }),
        {
          name: "Outcome",
          text: "The bridge delivers, or the payment is returned in full, or the payment is never charged. A delivery cannot be undone."
        },
        SIGNATURE_LINE
      ],
      call,
      offer: offered.offer,
      expiresAtSec: expiresAt
    };
  }
  function askOf({ chains }, { from = "", to = "", amount: amount2 = "" }) {
    const usdc = parseUnits(amount2, USDC_DECIMALS);
    if (usdc === null) throw new Problem("Enter an amount of USDC, such as 25 or 12.50.");
    const [source, target] = [from, to].map((slug) => chains.find((chain) => chain.slug === slug));
    if (source === void 0 || target === void 0) throw new Problem("Select two chains.");
    if (source === target) throw new Problem("Select two different chains.");
    return { from: source, to: target, usdc };
  }
  function quoteOf({ offer, body }, { from, to, usdc }) {
    const quote = body["quote"];
    if (isRecord(quote)) {
      const { pay, delivery, payTo } = quote;
      const isWanted = quote["from"] === from.slug && quote["to"] === to.slug && isRecord(pay) && pay["payUsdc"] === offer.amount && isRecord(delivery) && delivery["amountUsdc"] === usdc && isSame(String(payTo), offer.payTo);
      if (isWanted) return quote;
    }
    throw new Problem(
      "The service returned another quote than the page requested. Nothing was signed."
    );
  }
  function feeLine({ fee }) {
    if (!isRecord(fee)) throw new Problem("The service returned no fee.");
    const text = (field2) => usdcText(digitsOf(fee[field2]));
    const percent2 = typeof fee["allInPct"] === "number" ? ` (${fee["allInPct"]} %)` : "";
    return {
      name: "Fees",
      text: `${text("totalUsdc")}${percent2}: service and gas ${text("cappedUsdc")}, network at most ${text("networkUsdc")}. The unused part of the network fee is delivered in addition.`
    };
  }
  function timeLines({ etaSeconds, route }, { expiresAt, serverSec }) {
    const until = new Date(expiresAt * 1e3).toISOString().slice(11, 19);
    const warning = isRecord(route) ? route["warning"] : null;
    return [
      ...typeof etaSeconds === "number" ? [{ name: "Expected", text: `after about ${durationWords(etaSeconds)}` }] : [],
      ...typeof warning === "string" ? [{ name: "Route", text: warning }] : [],
      {
        name: "Deadline",
        text: `The price is valid for ${durationWords(Math.max(expiresAt - serverSec, 0))}, until ${until} UTC.`
      }
    ];
  }
  function durationWords(sec) {
    const minutes = Math.floor(sec / 60);
    if (sec < 120) return `${sec} seconds`;
    return `${minutes} minutes`;
  }

  // api/pages/wallet/script/payments/planPublish.ts
  async function planPublish(setting, fields) {
    const { exchange, account, vault, network, nowMs } = setting;
    if (vault === null) throw new Problem("This page has no vault.");
    const label = textOf2(fields, "label");
    if (label === void 0) throw new Problem("Enter a title of the page.");
    const body = { vault: vault.address, label, ...brandOf(fields) };
    const call = { method: "POST", path: "/v1/publish", body };
    const { offer } = await requestOffer(exchange, {
      call,
      chainId: network.chainId,
      account,
      nowMs: nowMs()
    });
    return {
      kind: "publish",
      title: `Publish a page about ${vault.symbol}: ${label}`,
      lines: [
        payLine(offer, setting),
        {
          name: "You receive",
          text: "a public page with these texts for 24 hours from the charge. The first publication of the account for this vault sets the address of the page; a later one keeps the address and replaces all texts."
        },
        ...shownTexts(fields),
        { name: "Publisher", text: `${account}, which alone can change the page` },
        SIGNATURE_LINE
      ],
      call,
      offer,
      expiresAtSec: null
    };
  }
  var TEXTS = [
    ["name", "Your name"],
    ["tagline", "Line below the name"],
    ["website", "Website"]
  ];
  var textOf2 = (fields, name) => {
    const text = fields[name]?.trim();
    return text === "" ? void 0 : text;
  };
  function brandOf(fields) {
    const [name, tagline, website] = TEXTS.map(([field2]) => textOf2(fields, field2));
    const brand = {
      ...name !== void 0 && { name },
      ...tagline !== void 0 && { tagline },
      ...website !== void 0 && { links: { website } }
    };
    return Object.keys(brand).length === 0 ? {} : { brand };
  }
  var shownTexts = (fields) => TEXTS.flatMap(([field2, name]) => {
    const text = textOf2(fields, field2);
    return text === void 0 ? [] : [{ name, text }];
  });

  // api/pages/wallet/script/payments/planSignals.ts
  async function planSignals(setting) {
    const { exchange, account, vault, network, nowMs } = setting;
    if (vault === null) throw new Problem("This page has no vault.");
    const call = {
      method: "GET",
      path: `/v1/signals?vault=${vault.address}`,
      body: null
    };
    const wanted = { call, chainId: network.chainId, account, nowMs: nowMs() };
    const { offer } = await requestOffer(exchange, wanted);
    return {
      kind: "signals",
      title: `Signals of the stocks of ${vault.symbol}`,
      lines: [
        payLine(offer, setting),
        {
          name: "You receive",
          text: "returns, volatility, RSI and trend of each stock, weights by inverse volatility and the next target weights of the vault, as of the newest block"
        },
        SIGNATURE_LINE
      ],
      call,
      offer,
      expiresAtSec: null
    };
  }

  // api/pages/wallet/script/payments/makePaidPlan.ts
  var PLANS = { bridge: planBridge, publish: planPublish, signals: planSignals };
  var makePaidPlan = (kind, setting, fields) => PLANS[kind](setting, fields);

  // api/pages/wallet/script/payments/signPayment.ts
  var MIN_LIFE_SEC = 300;
  var QUOTE_MARGIN_SEC = 15;
  async function signPayment(given, { plan, account }) {
    const { provider, payments, nowMs } = given;
    const { offer } = plan;
    const [open] = findUnanswered(payments, account);
    if (open !== void 0) {
      throw new Problem(`An earlier payment waits for its answer: ${open.title}. Wait for its end.`);
    }
    const serverSec = Math.floor((nowMs() + offer.clockOffsetMs) / 1e3);
    if (plan.expiresAtSec !== null && plan.expiresAtSec - QUOTE_MARGIN_SEC < serverSec) {
      throw new Problem("The price is no longer valid. Request the order again. Nothing was signed.");
    }
    const accounts = await provider.request({ method: "eth_accounts" });
    const isHeld = Array.isArray(accounts) && accounts.some((held) => isSame(String(held), account));
    if (!isHeld) throw new Problem("The wallet no longer has the account of this order.");
    const asked = askedPayment(given, plan, account);
    payments.add(asked);
    given.onAsked(asked);
    const validBeforeSec = serverSec + Math.max(offer.timeoutSec, MIN_LIFE_SEC);
    const authorization = {
      from: account,
      to: offer.payTo,
      value: offer.amount,
      validAfter: "0",
      validBefore: String(validBeforeSec),
      nonce: given.newNonce()
    };
    const signature = await askWallet(provider, account, typedData(offer, authorization)).catch(
      (error) => {
        const problem = `${walletProblem(error).words} Nothing was paid.`;
        payments.apply(asked, { kind: "unpaid", problem });
        throw new Problem(problem);
      }
    );
    const { entry: accepted, resource } = offer;
    const header = encodeJson({
      x402Version: 2,
      resource,
      accepted,
      payload: { signature, authorization }
    });
    const signed = payments.apply(asked, { kind: "signed", header, validBeforeSec });
    if (signed === null) throw new Problem("Another tab closed this order. Nothing was paid.");
    return signed;
  }
  var askedPayment = ({ nowMs, newId: newId2 }, { kind, title, call }, account) => ({
    version: 1,
    id: newId2(),
    createdAtMs: nowMs(),
    kind,
    title,
    account,
    call,
    state: "asked",
    header: null,
    validBeforeSec: 0,
    follows: null,
    answer: null,
    problem: null
  });
  async function askWallet(provider, account, data) {
    const params = [account, JSON.stringify(data)];
    const signature = await provider.request({ method: "eth_signTypedData_v4", params });
    if (!isHex(signature)) throw new TypeError("the answer is not a signature");
    return signature;
  }
  var typedData = ({ name, version, chainId, asset: verifyingContract }, message) => ({
    types: {
      EIP712Domain: [
        { name: "name", type: "string" },
        { name: "version", type: "string" },
        { name: "chainId", type: "uint256" },
        { name: "verifyingContract", type: "address" }
      ],
      TransferWithAuthorization: [
        { name: "from", type: "address" },
        { name: "to", type: "address" },
        { name: "value", type: "uint256" },
        { name: "validAfter", type: "uint256" },
        { name: "validBefore", type: "uint256" },
        { name: "nonce", type: "bytes32" }
      ]
    },
    primaryType: "TransferWithAuthorization",
    domain: { name, version, chainId, verifyingContract },
    message
  });

  // api/pages/wallet/script/flow/gasLine.ts
  var COIN_DECIMALS = 18;
  var SHOWN_DECIMALS = 8;
  async function gasLine(provider, steps) {
    const gas = steps.reduce((sum, step) => sum + BigInt(step.gas), 0n);
    const text = `at most ${formatUnits(String(gas), 0)} gas`;
    const price = await provider.request({ method: "eth_gasPrice" }).catch(() => null);
    if (!isHex(price)) return { name: "Gas", text };
    const unit = 10n ** BigInt(COIN_DECIMALS - SHOWN_DECIMALS);
    const costWei = (gas * BigInt(price) + unit - 1n) / unit * unit;
    const coins = formatUnits(String(costWei), COIN_DECIMALS, SHOWN_DECIMALS);
    return { name: "Gas", text: `${text}, ${coins} ETH at the present price of gas` };
  }

  // api/pages/wallet/script/plans/planBuy.ts
  var PATH = "/v1/buy";
  async function planBuy(setting, { usdc: text = "" }) {
    const { api, account, network } = setting;
    const vault = vaultOf(setting);
    const usdc = parseUnits(text, USDC_DECIMALS);
    if (usdc === null) throw new Problem("Enter an amount of USDC, such as 25 or 12.50.");
    const request = { vault: vault.address, usdc, owner: account };
    const answer = bodyOf(await api.post(PATH, request));
    const floor = floorOf(answer, "minShares");
    const [approve, deposit] = Array.isArray(answer["steps"]) ? answer["steps"] : [];
    const title = `Buy shares of ${vault.symbol} for ${usdcText(usdc)}`;
    const pinned = { ...request, minShares: floor.min };
    const steps = [
      stepOf(approve, { title: `Allow ${vault.symbol} to take ${usdcText(usdc)}`, network }),
      stepOf(deposit, { title, to: vault.address, network })
    ];
    return {
      title,
      lines: [
        { name: "You pay", text: `${usdcText(usdc)}, the mint fee included` },
        floorLine(floor, sharesText),
        { name: "Described by the service", text: descriptionOf(deposit) }
      ],
      steps,
      request: { path: PATH, body: pinned },
      permit: () => requestPermit(setting, { pinned, title, vault: vault.address })
    };
  }
  async function requestPermit({ api, network }, { pinned, title, vault }) {
    const { minShares, ...request } = pinned;
    const { typedData: typedData2 } = bodyOf(await api.post(PATH, { ...request, permit: true }));
    const deadline = deadlineOf(typedData2, pinned, network.chainId);
    const stepsOf = async (signature) => {
      const permit = { deadline, signature };
      const answer = bodyOf(await api.post(PATH, { ...request, minShares, permit }));
      if (floorOf(answer, "minShares").min !== minShares) {
        throw new Problem("The service returned another floor than the page shows. Nothing was sent.");
      }
      return [stepOf(answer, { title, to: vault, network })];
    };
    return { typedData: Object(typedData2), stepsOf };
  }
  function deadlineOf(typedData2, wanted, chainId) {
    const { domain, message } = isRecord(typedData2) ? typedData2 : {};
    if (isRecord(domain) && isRecord(message)) {
      const { owner, spender, value, deadline } = message;
      const isWanted = domain["chainId"] === chainId && isSame(String(owner), wanted.owner) && isSame(String(spender), wanted.vault) && value === wanted.usdc;
      if (isWanted && typeof deadline === "string") return deadline;
    }
    throw new Problem("The service returned another permit than the page requested.");
  }
  function vaultOf({ vault }) {
    if (vault === null) throw new Problem("This page has no vault.");
    return vault;
  }

  // api/pages/wallet/script/plans/planManage.ts
  var PERCENT = /^([0-9]{1,3})(?:\.([0-9]{1,2}))?$/;
  async function planSetWeights(setting, fields) {
    const { api, account, network } = setting;
    const vault = vaultOf(setting);
    const weightsBps = Object.entries(fields).filter(([name]) => name.startsWith("weight")).map(([, text]) => bpsOf(text));
    const path = "/v1/set-weights";
    const request = { vault: vault.address, weightsBps, owner: account };
    const answer = bodyOf(await api.post(path, request));
    const title = `Set the target weights of ${vault.symbol} to ${weightsBps.map((bps) => bps / 100).join(", ")} percent`;
    return {
      title,
      lines: [{ name: "Described by the service", text: descriptionOf(answer) }],
      steps: [stepOf(answer, { title, to: vault.address, network })],
      request: { path, body: request }
    };
  }
  function bpsOf(text) {
    const [, whole, part = ""] = PERCENT.exec(text.trim()) ?? [];
    if (whole === void 0) throw new Problem("Enter each weight in percent, such as 25 or 12.5.");
    return Number(`${whole}${part.padEnd(2, "0")}`);
  }
  async function planRebalance(setting) {
    const vault = vaultOf(setting);
    const path = "/v1/rebalance";
    const request = { vault: vault.address };
    const answer = bodyOf(await setting.api.post(path, request));
    const title = `Rebalance ${vault.symbol}`;
    const { network } = setting;
    return {
      title,
      lines: [
        { name: "You receive", text: "nothing; the vault trades toward its targets" },
        { name: "Described by the service", text: descriptionOf(answer) }
      ],
      steps: [stepOf(answer, { title, to: vault.address, network })],
      request: { path, body: request }
    };
  }
  async function planCreateVault({ api, network }) {
    const path = "/v1/create-vault";
    const answer = bodyOf(await api.post(path, {}));
    const { expectedVault } = answer;
    if (!isAddress(expectedVault)) throw new Problem("The service returned no address of the vault.");
    const title = "Create a vault with equal weights";
    return {
      title,
      lines: [
        { name: "You become", text: "the strategist, who alone may set its target weights" },
        {
          name: "Address",
          text: `${expectedVault}, unless another vault is created first; the page of your account lists the vault`
        },
        { name: "Described by the service", text: descriptionOf(answer) }
      ],
      steps: [stepOf(answer, { title, network })],
      request: { path, body: {} }
    };
  }

  // api/pages/wallet/script/plans/planRedeem.ts
  var PATH2 = "/v1/redeem";
  async function planRedeem(setting, { shares: text = "", kind }) {
    const { api, account, network } = setting;
    const vault = vaultOf(setting);
    const shares = parseUnits(text, SHARE_DECIMALS);
    if (shares === null) throw new Problem("Enter a number of shares, such as 1.5.");
    const inKind = kind === "tokens";
    const request = { vault: vault.address, shares, owner: account, inKind };
    const answer = bodyOf(await api.post(PATH2, request));
    const name = `${sharesText(shares)} of ${vault.symbol}`;
    const title = inKind ? `Redeem ${name} for the stock tokens` : `Redeem ${name} for USDC`;
    const floor = inKind ? null : floorOf(answer, "minUsdcOut");
    const received = floor === null ? {
      name: "You receive",
      text: "the part of each stock token and of the USDC of the vault, without a sale and a floor"
    } : floorLine(floor, usdcText);
    return {
      title,
      lines: [
        { name: "You give", text: name },
        received,
        { name: "Described by the service", text: descriptionOf(answer) }
      ],
      steps: [stepOf(answer, { title, to: vault.address, network })],
      request: {
        path: PATH2,
        body: floor === null ? request : { ...request, minUsdcOut: floor.min }
      }
    };
  }

  // api/pages/wallet/script/plans/planSend.ts
  var PATH3 = "/v1/send";
  async function planSend(setting, { shares: text = "", to: receiver = "" }) {
    const { api, account, network } = setting;
    const vault = vaultOf(setting);
    const shares = parseUnits(text, SHARE_DECIMALS);
    if (shares === null) throw new Problem("Enter a number of shares, such as 1.5.");
    const to = receiver.trim();
    if (!isAddress(to)) throw new Problem("Enter the address of the receiver, 0x and 40 digits.");
    const request = { vault: vault.address, to, shares, owner: account };
    const answer = bodyOf(await api.post(PATH3, request));
    const name = `${sharesText(shares)} of ${vault.symbol}`;
    const title = `Send ${name}`;
    return {
      title,
      lines: [
        { name: "You send", text: name },
        { name: "Receiver", text: to },
        { name: "Described by the service", text: descriptionOf(answer) }
      ],
      steps: [stepOf(answer, { title, to: vault.address, network })],
      request: { path: PATH3, body: request }
    };
  }

  // api/pages/wallet/script/plans/makePlan.ts
  var PLANS2 = /* @__PURE__ */ new Map([
    ["buy", planBuy],
    ["redeem", planRedeem],
    ["send", planSend],
    ["setWeights", planSetWeights],
    ["rebalance", planRebalance],
    ["createVault", planCreateVault]
  ]);
  async function makePlan(action, setting, fields) {
    const plan = PLANS2.get(action);
    if (plan === void 0) throw new Problem("This page does not support the order.");
    return plan(setting, fields);
  }

  // api/pages/wallet/script/plans/placeOrder.ts
  async function placeOrder(given, { plan, account, chainId }) {
    const { intents, nowMs, newId: newId2 } = given;
    refuseSecond(intents, account);
    const steps = await signSteps(given, plan, account);
    refuseSecond(intents, account);
    const intent = {
      version: 1,
      id: newId2(),
      createdAtMs: nowMs(),
      chainId,
      account,
      title: plan.title,
      request: plan.request,
      steps,
      at: 0,
      state: "planned",
      firstNonce: 0,
      fromBlock: 0,
      hash: null,
      nonce: null,
      problem: null
    };
    intents.add(intent);
    return intent;
  }
  function refuseSecond(intents, account) {
    const [open] = findBlocking(intents, account);
    if (open === void 0) return;
    throw new Problem(`An earlier order is open: ${open.title}. Wait for its end, or end the order.`);
  }
  var PERMIT_REFUSALS = /* @__PURE__ */ new Set(["permit_mismatch", "invalid_input"]);
  async function signSteps({ provider, announce: announce2 }, { permit, steps }, account) {
    if (permit === void 0) return steps;
    const { typedData: typedData2, stepsOf } = await permit();
    announce2("Sign the permit in the wallet. A signature costs no gas.");
    const params = [account, JSON.stringify(typedData2)];
    const signature = await provider.request({ method: "eth_signTypedData_v4", params }).catch((error) => {
      const { kind, words } = walletProblem(error);
      if (kind === "refused") throw new Problem(words);
      return null;
    });
    if (!isHex(signature)) return steps;
    return stepsOf(signature).catch((error) => {
      const isForeign = error instanceof Problem && PERMIT_REFUSALS.has(error.code ?? "");
      if (isForeign) return steps;
      throw error;
    });
  }

  // api/pages/wallet/script/page/showReview.ts
  function showReview(desk, { title, lines, act }) {
    const { review } = desk.parts;
    const heading = element("h3", { tabindex: "-1" }, title);
    const rows = lines.map(
      ({ name, text }) => element("div", {}, element("dt", {}, name), element("dd", {}, text))
    );
    const cancel = () => {
      desk.reviewed = null;
      review.replaceChildren();
      announce(desk, "Cancelled. Nothing was signed.");
    };
    review.replaceChildren(
      heading,
      element("div", { class: "box" }, element("dl", { class: "facts" }, ...rows)),
      element(
        "p",
        { class: "acts" },
        button(act.words, "act main", act.run),
        button("Cancel", "act", cancel)
      )
    );
    heading.focus();
    announce(desk, "Read the order, then sign.");
  }

  // api/pages/wallet/script/page/review.ts
  async function once(desk, run) {
    if (desk.isBusy) {
      announce(desk, "An earlier request waits for the wallet. Open the wallet.");
      return;
    }
    desk.isBusy = true;
    try {
      await run();
    } catch (error) {
      announce(desk, inWords(error));
    } finally {
      desk.isBusy = false;
    }
  }
  function reviewForm(desk, form2, show) {
    return once(desk, async () => {
      const { account, wallet } = connectionOf(desk);
      const { api, network, vault } = desk;
      announce(desk, "Checking the chain of the wallet.");
      await requireNetwork({ provider: wallet.provider, api, network, pause });
      announce(desk, "Requesting the transactions.");
      const setting = { api, network, account, vault };
      const plan = await makePlan(form2.dataset["action"] ?? "", setting, fieldsOf(form2));
      const lines = [...plan.lines, await gasLine(wallet.provider, plan.steps), wayLine(plan)];
      desk.reviewed = { kind: "transactions", plan, account };
      const act = { words: "Sign and send", run: () => void signAndSend(desk, show) };
      showReview(desk, { title: plan.title, lines, act });
    });
  }
  function connectionOf({ connection }) {
    if (connection === null) throw new Problem("Connect a wallet first.");
    return connection;
  }
  var fieldsOf = (form2) => Object.fromEntries(
    [...new FormData(form2)].flatMap(
      ([name, value]) => typeof value === "string" ? [[name, value]] : []
    )
  );
  function wayLine({ permit, steps }) {
    const count = steps.length;
    const transactions = count === 1 ? "One transaction" : `${count} transactions`;
    return {
      name: "In the wallet",
      text: permit === void 0 ? `${transactions}.` : `One signature without gas, then one transaction. A wallet that cannot sign the permit sends ${count} transactions.`
    };
  }
  function signAndSend(desk, show) {
    return once(desk, async () => {
      const { reviewed, intents, network, api } = desk;
      const { account, wallet } = connectionOf(desk);
      if (reviewed?.kind !== "transactions" || reviewed.account !== account) {
        throw new Problem("The account of the wallet changed. Request the order again.");
      }
      const { provider } = wallet;
      await requireNetwork({ provider, api, network, pause });
      const given = {
        provider,
        intents,
        nowMs: () => Date.now(),
        newId,
        announce: (words) => announce(desk, words)
      };
      const order = { plan: reviewed.plan, account, chainId: network.chainId };
      const intent = await placeOrder(given, order);
      desk.reviewed = null;
      desk.parts.review.replaceChildren();
      await sendOrder(desk, intent, show);
    });
  }

  // api/pages/wallet/script/page/pay.ts
  var NONCE_BYTES = 32;
  var paidKindOf = (form2) => PAYMENT_KINDS.find((kind) => kind === form2.dataset["action"]) ?? null;
  function reviewPaid(desk, { form: form2, kind }, show) {
    return once(desk, async () => {
      const connection = connectionOf(desk);
      const { account } = connection;
      const fields = fieldsOf(form2);
      const network = networkOf(desk, kind, fields["from"] ?? "");
      announce(desk, "Checking the chain of the wallet.");
      await requirePayable(desk, connection, network);
      announce(desk, "Requesting the price.");
      const { exchange, vault, chains } = desk;
      const setting = { exchange, account, network, vault, chains, nowMs: () => Date.now() };
      const plan = await makePaidPlan(kind, setting, fields);
      desk.reviewed = { kind: "payment", plan, account, network };
      const act = { words: "Sign and pay", run: () => void signAndPay(desk, show) };
      showReview(desk, { ...plan, act });
    });
  }
  function networkOf({ network, chains }, kind, from) {
    if (kind !== "bridge") return network;
    const source = chains.find(({ slug }) => slug === from);
    if (source === void 0) throw new Problem("Select two chains.");
    if (source.chainId === network.chainId) return network;
    return { chainId: source.chainId, name: source.name, rpcUrl: null, explorerUrl: null };
  }
  var requirePayable = (desk, { wallet }, network) => requireNetwork({
    provider: wallet.provider,
    api: desk.api,
    network,
    pause,
    ...network !== desk.network && { knownBlock: bridgeBlock }
  });
  function signAndPay(desk, show) {
    return once(desk, async () => {
      const { reviewed, payments, asking } = desk;
      const connection = connectionOf(desk);
      const { account, wallet } = connection;
      if (reviewed?.kind !== "payment" || reviewed.account !== account) {
        throw new Problem("The account of the wallet changed. Request the order again.");
      }
      const { plan, network } = reviewed;
      let askedId = "";
      await requirePayable(desk, connection, network);
      const given = {
        provider: wallet.provider,
        payments,
        nowMs: () => Date.now(),
        newId,
        newNonce,
        onAsked: ({ id }) => {
          askedId = id;
          asking.add(id);
          announce(desk, "Sign the payment in the wallet. The signature costs no gas.");
          show();
        }
      };
      try {
        await signPayment(given, { plan, account });
        desk.reviewed = null;
        desk.parts.review.replaceChildren();
        announce(desk, "Signed. Waiting for the answer.");
      } finally {
        asking.delete(askedId);
        show();
      }
    });
  }
  function newNonce() {
    const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  }

  // api/pages/wallet/script/flow/describeIntent.ts
  var MAX_PLANNED_MS = 15 * 6e4;
  function describeIntent(intent, moment) {
    const { at, steps, problem, state } = intent;
    const step = steps[at]?.title ?? "";
    const part = steps.length === 1 ? "" : `Step ${at + 1} of ${steps.length}: ${step}. `;
    const words = `${part}${problem === null ? "" : `${problem} `}${WORDS[state](moment.isAsking, isOld(intent, moment))}`;
    return { ...SHOWN[state], words: words.trim(), actions: actionsOf(intent, moment) };
  }
  var SHOWN = {
    planned: { tone: "wait", state: "Not sent yet" },
    asked: { tone: "wait", state: "Waiting for the wallet" },
    sent: { tone: "wait", state: "Waiting for a block" },
    done: { tone: "good", state: "Done" },
    refused: { tone: "bad", state: "Not sent" },
    reverted: { tone: "bad", state: "Failed" },
    replaced: { tone: "bad", state: "Replaced" },
    forgotten: { tone: "bad", state: "Ended" }
  };
  var WORDS = {
    planned: (_isAsking, isOld3) => isOld3 ? "The wallet was not asked to send this transaction, and its floor is too old. End this order, then order again." : "The wallet was not asked to send this transaction yet.",
    asked: (isAsking) => isAsking ? "Confirm the transaction in the wallet." : "The wallet was asked, and this page does not know the answer. The page looks for the transaction on the chain and does not send the transaction again. If the wallet still shows the request, confirm or refuse the request there. End the order only after that.",
    sent: () => "The wallet sent the transaction. A reload of the page does not change this.",
    done: () => "The transaction is in a block.",
    refused: () => "",
    reverted: () => "",
    replaced: () => "",
    forgotten: () => ""
  };
  var isOld = ({ createdAtMs }, { nowMs }) => nowMs - createdAtMs > MAX_PLANNED_MS;
  function actionsOf(intent, moment) {
    if (moment.isAsking) return [];
    const { state } = intent;
    switch (state) {
      case "planned":
        return isOld(intent, moment) ? ["forget"] : ["continue", "forget"];
      case "asked":
      case "sent":
        return ["forget"];
      case "done":
      case "refused":
      case "reverted":
      case "replaced":
      case "forgotten":
        return ["close"];
      default:
        return state;
    }
  }

  // api/pages/wallet/script/payments/describePayment.ts
  var USDC_DECIMALS2 = 6;
  var LATE_SEC = 60;
  var DIGITS2 = /^[0-9]{1,78}$/;
  var describePayment = (payment, moment) => ({
    ...SHOWN2[payment.state],
    words: wordsOf(payment, moment),
    actions: actionsOf2(payment, moment)
  });
  var SHOWN2 = {
    asked: { tone: "wait", state: "Waiting for the wallet" },
    signed: { tone: "wait", state: "Waiting for the answer" },
    following: { tone: "wait", state: "Under way" },
    answered: { tone: "good", state: "Done" },
    unpaid: { tone: "bad", state: "Not paid" },
    ended: { tone: "bad", state: "Ended" }
  };
  function wordsOf(payment, { isAsking, note, nowMs }) {
    const { state, problem } = payment;
    const noted = note === null ? "" : `${note} `;
    switch (state) {
      case "asked":
        return isAsking ? "Sign the payment in the wallet. The signature costs no gas." : "The wallet was asked to sign, and no signature reached this page, so nothing can be charged. If the wallet still shows the request, refuse the request there. Then close this order.";
      case "signed":
        return `${noted}The signed payment is stored in this browser, and the page sends the same payment until its answer arrives, also after a reload. The payment is charged at most once.${isOld2(payment, nowMs) ? " The signature has expired. The account page shows whether it was charged." : ""}`;
      case "following":
        return `${noted}The service has the payment and delivers. A reload of the page does not change this.`;
      case "answered":
        return answeredWords(payment);
      case "unpaid":
      case "ended":
        return problem ?? "";
      default:
        return state;
    }
  }
  function answeredWords({ kind, answer }) {
    switch (kind) {
      case "bridge": {
        const units = answer?.["receivedUsdc"];
        const amount2 = typeof units === "string" && DIGITS2.test(units) ? `${formatUnits(units, USDC_DECIMALS2)} USDC` : "The USDC";
        return `${amount2} arrived on the other chain.`;
      }
      case "publish":
        return "The page is live for 24 hours.";
      case "signals":
        return "The answer is below. The browser keeps the answer until you close this order.";
      default:
        return kind;
    }
  }
  var isOld2 = ({ validBeforeSec }, nowMs) => nowMs / 1e3 > validBeforeSec + LATE_SEC;
  function actionsOf2(payment, { isAsking, nowMs }) {
    if (payment.state === "asked") return isAsking ? [] : ["close"];
    if (payment.state === "signed") return isOld2(payment, nowMs) ? ["forget"] : [];
    return ["close"];
  }

  // api/pages/wallet/script/page/signalsTable.ts
  var NONE = "–";
  var MINUS = "−";
  var BPS_PER_PERCENT = 100;
  function signalsTable(answer) {
    const stocks = listIn(answer["basket"]).filter(isRecord);
    const columns = columnsOf(answer);
    const caption = element("caption", {}, captionOf(answer));
    const head = element(
      "thead",
      {},
      element(
        "tr",
        {},
        ...columns.map(
          ({ name }, at) => element("th", { scope: "col", ...at > 0 && { class: "num" } }, name)
        )
      )
    );
    const rows = stocks.map(
      (stock, index) => element(
        "tr",
        {},
        ...columns.map(
          ({ name, text }, at) => at === 0 ? element("th", { scope: "row" }, text(stock, index)) : element("td", { "data-label": name, class: "num" }, text(stock, index))
        )
      )
    );
    const table = element("table", { class: "stack" }, caption, head, element("tbody", {}, ...rows));
    return [element("div", { class: "box" }, table)];
  }
  function columnsOf({ signals, vaultSignals }) {
    const suggested = isRecord(signals) ? listIn(signals["riskParityWeightsBps"]) : [];
    const next = isRecord(vaultSignals) ? listIn(vaultSignals["nextSetWeightsBps"]) : [];
    const returned = (field2) => (stock) => percent(isRecord(stock["returns"]) ? stock["returns"][field2] : null);
    return [
      { name: "Stock", text: ({ symbol }) => String(symbol) },
      { name: "Price, USD", text: ({ price }) => numberText(price, 2) },
      { name: "1 day", text: returned("d1Pct") },
      { name: "7 days", text: returned("w1Pct") },
      { name: "30 days", text: returned("m1Pct") },
      { name: "Volatility", text: ({ volAnnualPct }) => percent(volAnnualPct) },
      { name: "RSI", text: ({ rsi14 }) => numberText(rsi14, 1) },
      { name: "Trend", text: ({ trend }) => String(trend) },
      { name: "Suggested", text: (_stock, index) => bpsText(suggested[index]) },
      { name: "Next target", text: (_stock, index) => bpsText(next[index]) }
    ];
  }
  function captionOf({ asOf }) {
    const { blockNumber, timestamp } = isRecord(asOf) ? asOf : {};
    const at = typeof timestamp === "number" ? `, ${new Date(timestamp * 1e3).toISOString().slice(0, 19).replace("T", " ")} UTC` : "";
    return `As of block ${String(blockNumber)}${at}. Suggested weights by inverse volatility.`;
  }
  var listIn = (value) => Array.isArray(value) ? value : [];
  var numberText = (value, decimals) => typeof value === "number" ? value.toFixed(decimals).replace("-", MINUS) : NONE;
  var percent = (value) => typeof value === "number" ? `${numberText(value, 2)} %` : NONE;
  var bpsText = (value) => typeof value === "number" ? percent(value / BPS_PER_PERCENT) : NONE;

  // api/pages/wallet/script/page/showAnswer.ts
  var SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
  var HASH2 = /^0x[0-9a-fA-F]{64}$/;
  function showAnswer(payment) {
    const { kind, answer, follows, account } = payment;
    switch (kind) {
      case "bridge": {
        const burn = hashIn2(answer, "burnTx");
        const stages = burn ?? follows;
        return linksElement([
          ...stages === null ? [] : [link(`/bridge/status/${stages}`, "Show the stages")],
          ...burn === null ? [] : [link(`/v1/bridge/proof/verify/${burn}`, "Verify from the chains")],
          ...stages === null ? [] : [link(`/bridge/proof?payer=${account}`, "Show in the list of bridges")]
        ]);
      }
      case "publish": {
        const slug = answer?.["slug"];
        if (typeof slug !== "string" || !SLUG.test(slug)) return [];
        return linksElement([link(`/v/${slug}`, `Show the page /v/${slug}`)]);
      }
      case "signals":
        return answer === null ? [] : signalsTable(answer);
      default:
        return kind;
    }
  }
  var hashIn2 = (answer, field2) => {
    const value = isRecord(answer) ? answer[field2] : null;
    return typeof value === "string" && HASH2.test(value) ? value : null;
  };
  var link = (href, words) => element("a", { href }, words);
  var linksElement = (links) => links.length === 0 ? [] : [element("p", { class: "acts" }, ...links)];

  // api/pages/wallet/script/page/showOrders.ts
  var WORDS2 = { continue: "Continue", forget: "End this order", close: "Close" };
  function showOrders(desk, actions) {
    const { parts, intents, payments } = desk;
    const shown = new Map(
      [...parts.orders.children].map((child) => [child.getAttribute("data-key"), child])
    );
    const orders = [
      ...intents.list().map((intent) => ofIntent(desk, intent, actions)),
      ...payments.list().map((payment) => ofPayment(desk, payment, actions))
    ].sort((a, b) => b.createdAtMs - a.createdAtMs);
    const children = orders.map(({ key, create }) => shown.get(key) ?? create());
    const isSameList = children.length === parts.orders.children.length && children.every((child, index) => parts.orders.children[index] === child);
    if (!isSameList) parts.orders.replaceChildren(...children);
  }
  function ofIntent(desk, intent, actions) {
    const { asking, connection } = desk;
    const described = describeIntent(intent, { isAsking: asking.has(intent.id), nowMs: Date.now() });
    const isForeign = connection === null || !isSame(connection.account, intent.account);
    const isEnded = described.actions.includes("close");
    const note = isForeign && !isEnded ? ` Connect the wallet with the account ${intent.account} to follow this order.` : "";
    const shown = {
      ...described,
      words: `${described.words}${note}`,
      actions: described.actions.filter((action) => action !== "continue" || !isForeign)
    };
    const { createdAtMs, state, title } = intent;
    const key = JSON.stringify([intent, shown]);
    const create = () => orderElement({
      key,
      state,
      title,
      shown,
      parts: linksOf(desk, intent),
      run: (action) => action === "continue" ? actions.continueOrder(intent) : actions.forget(intent)
    });
    return { createdAtMs, key, create };
  }
  function ofPayment({ asking, notes }, payment, actions) {
    const { id, createdAtMs, state, title } = payment;
    const note = notes.get(id) ?? null;
    const shown = describePayment(payment, { isAsking: asking.has(id), nowMs: Date.now(), note });
    const key = JSON.stringify([payment, shown]);
    const create = () => orderElement({
      key,
      state,
      title,
      shown,
      parts: showAnswer(payment),
      run: () => actions.forgetPayment(payment)
    });
    return { createdAtMs, key, create };
  }
  var orderElement = ({ key, state, title, shown, parts, run }) => element(
    "div",
    { class: "lead order", "data-key": key, "data-state": state },
    element(
      "p",
      {},
      element("span", { class: `tag ${shown.tone}` }, shown.state),
      " ",
      element("b", {}, title)
    ),
    element("p", {}, shown.words),
    ...parts,
    element(
      "p",
      { class: "acts" },
      ...shown.actions.map((action) => button(WORDS2[action], "act", () => run(action)))
    )
  );
  function linksOf({ network }, { hash, account, state }) {
    if (hash === null) return [];
    const href = network.explorerUrl === null ? `/search?q=${hash}` : `${network.explorerUrl}/tx/${hash}`;
    const links = [element("a", { href }, "Show the transaction")];
    if (state === "done") {
      links.push(element("a", { href: `/account/${account}` }, "Show the account"));
    }
    return [element("p", { class: "acts" }, ...links)];
  }

  // api/pages/wallet/script/page/showTargets.ts
  async function showTargets(desk) {
    const { parts, api, vault } = desk;
    if (parts.weights === null || vault === null) return;
    const answer = await api.get(`/v1/vault/${vault.address}`);
    if (answer.kind === "refusal") return announce(desk, answer.words);
    const { holdings, weightsBps } = answer.body;
    const bps = Array.isArray(weightsBps) ? weightsBps : [];
    const held = Array.isArray(holdings) ? holdings : [];
    const targets = held.filter(isRecord).map(({ symbol }, index) => ({
      symbol: typeof symbol === "string" ? symbol : `Stock ${index + 1}`,
      weightBps: Number(bps[index] ?? 0)
    }));
    parts.weights.replaceChildren(...weightInputs(targets));
  }

  // api/pages/wallet/script/page/style.ts
  var STYLE = `
.desk{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr))}
.desk form{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:.85rem 1rem;min-width:0}
.desk h3,.review h3{font-size:1rem;margin:0 0 .5rem;font-weight:650;overflow-wrap:anywhere}
.review h3{margin-top:1.25rem}.review h3:focus{outline:0}
.desk label{display:block;font-size:.875rem;color:var(--soft);margin:.5rem 0 .15rem}
.desk fieldset{border:0;margin:.5rem 0 0;padding:0}.desk legend{font-size:.875rem;color:var(--soft);padding:0}
.desk fieldset label{display:inline-flex;gap:.4rem;align-items:center;margin:.25rem 1rem 0 0;min-height:1.5rem;color:var(--text)}
.desk fieldset input{width:1.1rem;height:1.1rem;accent-color:var(--accent)}
.desk input:not([type=radio]),.desk select{display:block;font:inherit;font-size:1rem;margin-top:.15rem;width:100%;padding:.35rem .6rem;border:1px solid var(--soft);border-radius:6px;background:var(--ground);color:var(--text)}
.desk p{margin:.5rem 0 0;font-size:.875rem}
.act{font:inherit;font-size:.9375rem;padding:.35rem .85rem;border:1px solid var(--soft);border-radius:6px;background:var(--ground);color:var(--text);cursor:pointer;max-width:100%;overflow-wrap:anywhere}
.act.main{background:var(--accent);border-color:var(--accent);color:var(--ground);font-weight:600}
.acts{display:flex;flex-wrap:wrap;gap:.5rem 1rem;margin:.75rem 0 0}.acts:empty{display:none}
.news{min-height:1.55rem;margin:1rem 0 0;font-weight:600}
.order .box{margin-top:.75rem}.orders:focus{outline:0}.order .acts{margin-top:.5rem}
.wallets{display:flex;flex-wrap:wrap;gap:.5rem;margin:0 0 1rem}
@media print{[data-wallet]{display:none}}
`;
  function addStyle() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    document.adoptedStyleSheets.push(sheet);
  }

  // api/pages/wallet/script/page/main.ts
  var place = document.querySelector("[data-wallet]");
  if (place !== null) openDesk(place);
  function openDesk(place2) {
    addStyle();
    const desk = createDesk(place2);
    let shownFor = null;
    const show = () => {
      if (desk.connection !== shownFor || shownFor === null) showWallets(desk, show);
      if (desk.connection !== shownFor) {
        if (desk.reviewed === null) desk.parts.review.replaceChildren();
        void showHeld(desk);
      }
      shownFor = desk.connection;
      showOrders(desk, {
        continueOrder: (intent) => void continueOrder(desk, intent, show),
        forget: (intent) => forget(desk, intent, show),
        forgetPayment: ({ id }) => forgetPayment(desk, id, show)
      });
    };
    for (const form2 of desk.parts.forms) {
      form2.addEventListener("submit", (event) => {
        event.preventDefault();
        const kind = paidKindOf(form2);
        void (kind === null ? reviewForm(desk, form2, show) : reviewPaid(desk, { form: form2, kind }, show));
      });
    }
    const more = place2.querySelector("details");
    more?.addEventListener("toggle", () => void showTargets(desk), { once: true });
    show();
    discoverWallets((wallet) => {
      desk.wallets.push(wallet);
      watchAccounts(desk, wallet, show);
      show();
      void reconnect(desk, wallet, show);
    });
    void followOrders(desk, show);
    void followPayments(desk, show);
  }
  var continueOrder = (desk, intent, show) => once(desk, async () => {
    const { connection, api, network } = desk;
    if (connection === null) return;
    await requireNetwork({ provider: connection.wallet.provider, api, network, pause });
    await sendOrder(desk, intent, show);
  });
  function forget(desk, intent, show) {
    const { intents } = desk;
    const ended = isOpen(intent) ? intents.apply(intent, { kind: "forgotten" }) : intent;
    if (ended !== null) intents.remove(ended.id);
    show();
    desk.parts.orders.focus();
  }
  function forgetPayment({ payments, parts }, id, show) {
    payments.remove(id);
    show();
    parts.orders.focus();
  }
  function createDesk(place2) {
    const { chainId, chainName = "", rpcUrl, explorerUrl, chains, vault, symbol = "" } = place2.dataset;
    const address = vault ?? null;
    const storage = browserStorage();
    const known = parseChains(chains);
    const isOfVault = isAddress(address);
    return {
      parts: createParts(place2, { symbol: isOfVault ? symbol : null, chains: known }),
      api: createApi((path, init) => fetch(path, init)),
      exchange: createExchange((path, init) => fetch(path, init)),
      intents: createIntents(storage),
      payments: createPayments(storage),
      storage,
      network: {
        chainId: Number(chainId),
        name: chainName,
        rpcUrl: rpcUrl ?? null,
        explorerUrl: explorerUrl ?? null
      },
      vault: isOfVault ? { address, symbol } : null,
      chains: known,
      wallets: [],
      connection: null,
      reviewed: null,
      isBusy: false,
      asking: /* @__PURE__ */ new Set(),
      started: /* @__PURE__ */ new Set(),
      sending: /* @__PURE__ */ new Set(),
      notes: /* @__PURE__ */ new Map()
    };
  }
})();
