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
  async function requireSameBlocks({ provider, api, network, pause: pause2 }) {
    for (let read = 0; read < BLOCK_READS; read += 1) {
      if (read > 0) await pause2(PAUSE_MS);
      const { number, hash } = await newestBlock(api);
      const params = [quantityOf(number), false];
      const block = await provider.request({ method: "eth_getBlockByNumber", params });
      if (isRecord(block) && typeof block["hash"] === "string") {
        if (isSame(block["hash"], hash)) return;
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
    return { number: Number(asOf["blockNumber"]), hash: String(asOf["blockHash"]) };
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
  var StorageRefused = class extends Error {
    constructor() {
      super(
        "This browser stores nothing for this site, so a reload would lose the transaction. Permit storage for this site, then retry."
      );
    }
  };
  var PREFIX = "quartet.order.";
  function createIntents(storage) {
    const read = (id) => parseIntent(storage.getItem(`${PREFIX}${id}`));
    const write = (intent) => {
      const text = JSON.stringify(intent);
      const key = `${PREFIX}${intent.id}`;
      try {
        storage.setItem(key, text);
      } catch {
        throw new StorageRefused();
      }
      if (storage.getItem(key) !== text) throw new StorageRefused();
    };
    return {
      list: () => Array.from({ length: storage.length }, (_none, index) => storage.key(index) ?? "").filter((key) => key.startsWith(PREFIX)).flatMap((key) => read(key.slice(PREFIX.length)) ?? []).sort((a, b) => a.createdAtMs - b.createdAtMs),
      add: write,
      apply: (seen, event) => {
        const stored = read(seen.id);
        if (stored === null || JSON.stringify(stored) !== JSON.stringify(seen)) return null;
        const next = advance(stored, event);
        write(next);
        return next;
      },
      remove: (id) => storage.removeItem(`${PREFIX}${id}`)
    };
  }
  var findBlocking = (intents, account) => intents.list().filter((intent) => isOpen(intent) && intent.account.toLowerCase() === account.toLowerCase());
  function parseIntent(text) {
    if (text === null) return null;
    let value;
    try {
      value = JSON.parse(text);
    } catch {
      return null;
    }
    return isIntent(value) ? value : null;
  }
  function isIntent(value) {
    if (!isRecord(value) || value["version"] !== 1) return false;
    const { id, title, account, steps, at, state, hash, request } = value;
    return typeof id === "string" && typeof title === "string" && isAddress(account) && typeof state === "string" && Object.hasOwn(INTENT_TRANSITIONS, state) && (hash === null || isHash(hash)) && isRecord(request) && Array.isArray(steps) && steps.every(isStep) && typeof at === "number" && at < steps.length;
  }
  var isStep = (value) => isRecord(value) && isAddress(value["to"]) && isHex(value["data"]) && typeof value["gas"] === "string" && typeof value["title"] === "string";

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
      if (!isHash(hash)) throw new TypeError("the answer is no transaction hash");
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

  // api/pages/wallet/script/page/forms.ts
  var MAX_LENGTH = "60";
  var vaultForms = (symbol) => [
    form("buy", `Buy ${symbol}`, "Review the purchase", amount("usdc", "USDC to pay")),
    form(
      "redeem",
      `Redeem ${symbol}`,
      "Review the redemption",
      amount("shares", "Shares to give"),
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
      element("p", {}, "Only the strategist may set them; each moves by at most 20 % in one order."),
      element("div", { "data-part": "weights" })
    )
  ];
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
  var amount = (name, words) => field(name, words, { inputmode: "decimal" });
  function field(name, words, attributes) {
    const common = { name, autocomplete: "off", required: "", maxlength: MAX_LENGTH };
    return element("label", {}, words, element("input", { ...common, ...attributes }));
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
    const { typedData } = bodyOf(await api.post(PATH, { ...request, permit: true }));
    const deadline = deadlineOf(typedData, pinned, network.chainId);
    const stepsOf = async (signature) => {
      const permit = { deadline, signature };
      const answer = bodyOf(await api.post(PATH, { ...request, minShares, permit }));
      if (floorOf(answer, "minShares").min !== minShares) {
        throw new Problem("The service returned another floor than the page shows. Nothing was sent.");
      }
      return [stepOf(answer, { title, to: vault, network })];
    };
    return { typedData: Object(typedData), stepsOf };
  }
  function deadlineOf(typedData, wanted, chainId) {
    const { domain, message } = isRecord(typedData) ? typedData : {};
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
  var PLANS = /* @__PURE__ */ new Map([
    ["buy", planBuy],
    ["redeem", planRedeem],
    ["send", planSend],
    ["setWeights", planSetWeights],
    ["rebalance", planRebalance],
    ["createVault", planCreateVault]
  ]);
  async function makePlan(action, setting, fields) {
    const plan = PLANS.get(action);
    if (plan === void 0) throw new Problem("This page does not support the order.");
    return plan(setting, fields);
  }

  // api/pages/wallet/script/plans/placeOrder.ts
  async function placeOrder(given, { plan, account, chainId }) {
    const { intents, nowMs, newId } = given;
    refuseSecond(intents, account);
    const steps = await signSteps(given, plan, account);
    refuseSecond(intents, account);
    const intent = {
      version: 1,
      id: newId(),
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
    const { typedData, stepsOf } = await permit();
    announce2("Sign the permit in the wallet. A signature costs no gas.");
    const params = [account, JSON.stringify(typedData)];
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
      const connection = connectionOf(desk);
      const { api, network, vault } = desk;
      const { account, wallet } = connection;
      announce(desk, "Checking the chain of the wallet.");
      await requireNetwork({ provider: wallet.provider, api, network, pause });
      announce(desk, "Requesting the transactions.");
      const setting = { api, network, account, vault };
      const plan = await makePlan(form2.dataset["action"] ?? "", setting, fieldsOf(form2));
      const lines = [...plan.lines, await gasLine(wallet.provider, plan.steps), wayLine(plan)];
      desk.reviewed = { plan, account };
      showReview(desk, { plan, lines, show });
      announce(desk, "Read the order, then sign.");
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
  function showReview(desk, { plan, lines, show }) {
    const { review } = desk.parts;
    const heading = element("h3", { tabindex: "-1" }, plan.title);
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
        button("Sign and send", "act main", () => void signAndSend(desk, show)),
        button("Cancel", "act", cancel)
      )
    );
    heading.focus();
  }
  function signAndSend(desk, show) {
    return once(desk, async () => {
      const { reviewed, intents, network, api } = desk;
      const { account, wallet } = connectionOf(desk);
      if (reviewed === null || reviewed.account !== account) {
        throw new Problem("The account of the wallet changed. Request the order again.");
      }
      const { provider } = wallet;
      await requireNetwork({ provider, api, network, pause });
      const given = {
        provider,
        intents,
        nowMs: () => Date.now(),
        newId: () => [...crypto.getRandomValues(new Uint32Array(4))].join("-"),
        announce: (words) => announce(desk, words)
      };
      const order = { plan: reviewed.plan, account, chainId: network.chainId };
      const intent = await placeOrder(given, order);
      desk.reviewed = null;
      desk.parts.review.replaceChildren();
      await sendOrder(desk, intent, show);
    });
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
    planned: (_isAsking, isOld2) => isOld2 ? "The wallet was not asked to send this transaction, and its floor is too old. End this order, then order again." : "The wallet was not asked to send this transaction yet.",
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

  // api/pages/wallet/script/page/showOrders.ts
  var WORDS2 = { continue: "Continue", forget: "End this order", close: "Close" };
  function showOrders(desk, actions) {
    const { parts, intents, asking } = desk;
    const shown = new Map(
      [...parts.orders.children].map((child) => [child.getAttribute("data-key"), child])
    );
    const children = [...intents.list()].reverse().map((intent) => {
      const described = describeIntent(intent, { isAsking: asking.has(intent.id), nowMs: Date.now() });
      const isForeign = desk.connection === null || !isSame(desk.connection.account, intent.account);
      const key = JSON.stringify([intent, described, isForeign]);
      return shown.get(key) ?? orderElement(desk, { intent, described, isForeign, key, actions });
    });
    const isSameList = children.length === parts.orders.children.length && children.every((child, index) => parts.orders.children[index] === child);
    if (!isSameList) parts.orders.replaceChildren(...children);
  }
  function orderElement(desk, { intent, described, isForeign, key, actions }) {
    const run = (action) => () => action === "continue" ? actions.continueOrder(intent) : actions.forget(intent);
    const note = isForeign ? ` Connect the wallet with the account ${intent.account} to follow this order.` : "";
    const isEnded = described.actions.includes("close");
    return element(
      "div",
      { class: "lead order", "data-key": key, "data-state": intent.state },
      element(
        "p",
        {},
        element("span", { class: `tag ${described.tone}` }, described.state),
        " ",
        element("b", {}, intent.title)
      ),
      element("p", {}, `${described.words}${isEnded ? "" : note}`),
      ...linksOf(desk, intent),
      element(
        "p",
        { class: "acts" },
        ...described.actions.filter((action) => action !== "continue" || !isForeign).map((action) => button(WORDS2[action], "act", run(action)))
      )
    );
  }
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
.desk input:not([type=radio]){display:block;font:inherit;font-size:1rem;margin-top:.15rem;width:100%;padding:.35rem .6rem;border:1px solid var(--soft);border-radius:6px;background:var(--ground);color:var(--text)}
.desk p{margin:.5rem 0 0;font-size:.875rem}
.act{font:inherit;font-size:.9375rem;padding:.35rem .85rem;border:1px solid var(--soft);border-radius:6px;background:var(--ground);color:var(--text);cursor:pointer;max-width:100%;overflow-wrap:anywhere}
.act.main{background:var(--accent);border-color:var(--accent);color:var(--ground);font-weight:600}
.acts{display:flex;flex-wrap:wrap;gap:.5rem 1rem;margin:.75rem 0 0}.acts:empty{display:none}
.news{min-height:1.55rem;margin:1rem 0 0;font-weight:600}
.orders:focus{outline:0}.order .acts{margin-top:.5rem}
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
        forget: (intent) => forget(desk, intent, show)
      });
    };
    for (const form2 of desk.parts.forms) {
      form2.addEventListener("submit", (event) => {
        event.preventDefault();
        void reviewForm(desk, form2, show);
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
  function createDesk(place2) {
    const { chainId, chainName = "", rpcUrl, explorerUrl, vault, symbol = "" } = place2.dataset;
    const address = vault ?? null;
    const storage = browserStorage();
    return {
      parts: createParts(place2, symbol, isAddress(address)),
      api: createApi((path, init) => fetch(path, init)),
      intents: createIntents(storage),
      storage,
      network: {
        chainId: Number(chainId),
        name: chainName,
        rpcUrl: rpcUrl ?? null,
        explorerUrl: explorerUrl ?? null
      },
      vault: isAddress(address) ? { address, symbol } : null,
      wallets: [],
      connection: null,
      reviewed: null,
      isBusy: false,
      asking: /* @__PURE__ */ new Set(),
      started: /* @__PURE__ */ new Set()
    };
  }
  function createParts(place2, symbol, isOfVault) {
    const forms = isOfVault ? vaultForms(symbol) : [createForm()];
    const further = isOfVault ? furtherForms(symbol) : [];
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
    const desk = element("div", { class: "desk" }, ...forms);
    const more = element(
      "details",
      {},
      element("summary", {}, "Send shares, rebalance, set target weights"),
      element("div", { class: "desk" }, ...further)
    );
    place2.replaceChildren(
      account,
      wallets,
      desk,
      ...isOfVault ? [more] : [],
      review,
      status,
      orders
    );
    return {
      ...parts,
      forms: [...forms, ...further],
      held: place2.querySelector("[data-part=held]"),
      weights: place2.querySelector("[data-part=weights]")
    };
  }
})();
