CREATE TABLE "app"."recovered_charge" (
	"chain_id" integer NOT NULL,
	"token" text NOT NULL,
	"payer" text NOT NULL,
	"nonce" text NOT NULL,
	"amount_usdc" numeric(78, 0) NOT NULL,
	"tx_hash" text NOT NULL,
	"block_number" bigint NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovered_charge_chain_id_token_payer_nonce_pk" PRIMARY KEY("chain_id","token","payer","nonce")
);
