package main

import (
	"crypto/ecdsa"
	"crypto/rand"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/common/math"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"
)

var types = apitypes.Types{
	"EIP712Domain": {
		{Name: "name", Type: "string"},
		{Name: "version", Type: "string"},
		{Name: "chainId", Type: "uint256"},
		{Name: "verifyingContract", Type: "address"},
	},
	"TransferWithAuthorization": {
		{Name: "from", Type: "address"},
		{Name: "to", Type: "address"},
		{Name: "value", Type: "uint256"},
		{Name: "validAfter", Type: "uint256"},
		{Name: "validBefore", Type: "uint256"},
		{Name: "nonce", Type: "bytes32"},
	},
}

// payer signs payments of x402 version 2, scheme exact, on EVM chains.
type payer struct {
	key *ecdsa.PrivateKey
}

// challenge keeps the fields that a payment returns byte for byte.
type challenge struct {
	Resource   json.RawMessage   `json:"resource"`
	Accepts    []json.RawMessage `json:"accepts"`
	Extensions json.RawMessage   `json:"extensions"`
}

type requirements struct {
	Scheme            string `json:"scheme"`
	Network           string `json:"network"`
	Amount            string `json:"amount"`
	Asset             string `json:"asset"`
	PayTo             string `json:"payTo"`
	MaxTimeoutSeconds int64  `json:"maxTimeoutSeconds"`
	Extra             struct {
		Name    string `json:"name"`
		Version string `json:"version"`
	} `json:"extra"`
}

func newPayer(key string) payer {
	private, err := crypto.HexToECDSA(strings.TrimPrefix(key, "0x"))
	check(err)
	return payer{private}
}

// pay signs the first payment option with the scheme exact on an EVM chain.
func (payer payer) pay(encoded []byte) map[string]any {
	var asked challenge
	check(json.Unmarshal(encoded, &asked))
	for _, accepted := range asked.Accepts {
		var terms requirements
		check(json.Unmarshal(accepted, &terms))
		chain, isEvm := strings.CutPrefix(terms.Network, "eip155:")
		if terms.Scheme != "exact" || !isEvm {
			continue
		}
		chainID, err := strconv.ParseInt(chain, 10, 64)
		check(err)
		payment := map[string]any{
			"x402Version": 2,
			"accepted":    accepted,
			"payload":     payer.authorize(terms, chainID),
		}
		if asked.Resource != nil {
			payment["resource"] = asked.Resource
		}
		if asked.Extensions != nil {
			payment["extensions"] = asked.Extensions
		}
		return payment
	}
	panic("no way to pay that can be signed: " + string(encoded))
}

func (payer payer) authorize(terms requirements, chainID int64) map[string]any {
	nonce := make([]byte, 32)
	_, err := rand.Read(nonce)
	check(err)
	until := time.Now().Unix() + terms.MaxTimeoutSeconds
	authorization := apitypes.TypedDataMessage{
		"from":        crypto.PubkeyToAddress(payer.key.PublicKey).Hex(),
		"to":          terms.PayTo,
		"value":       terms.Amount,
		"validAfter":  "0",
		"validBefore": strconv.FormatInt(until, 10),
		"nonce":       hexutil.Encode(nonce),
	}
	hash, _, err := apitypes.TypedDataAndHash(apitypes.TypedData{
		Types:       types,
		PrimaryType: "TransferWithAuthorization",
		Domain: apitypes.TypedDataDomain{
			Name:              terms.Extra.Name,
			Version:           terms.Extra.Version,
			ChainId:           math.NewHexOrDecimal256(chainID),
			VerifyingContract: terms.Asset,
		},
		Message: authorization,
	})
	check(err)
	signature, err := crypto.Sign(hash, payer.key)
	check(err)
	// The last byte of Sign is 0 or 1; the contract expects 27 or 28.
	signature[64] += 27
	return map[string]any{"signature": hexutil.Encode(signature), "authorization": authorization}
}
