CREATE TABLE "app"."free_grant" (
	"operation" text NOT NULL,
	"agent" text NOT NULL,
	"bucket" text NOT NULL,
	"slot" integer NOT NULL,
	"state" text NOT NULL,
	"reserved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "free_grant_operation_agent_bucket_slot_pk" PRIMARY KEY("operation","agent","bucket","slot")
);
--> statement-breakpoint
CREATE TABLE "app"."lane" (
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"balance_wei" numeric(78, 0) NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lane_chain_id_address_pk" PRIMARY KEY("chain_id","address")
);
--> statement-breakpoint
CREATE TABLE "app"."lane_attempt" (
	"hash" text PRIMARY KEY NOT NULL,
	"lane_tx_id" bigint NOT NULL,
	"raw" text NOT NULL,
	"max_fee_wei" numeric(78, 0) NOT NULL,
	"priority_fee_wei" numeric(78, 0) NOT NULL,
	"signed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "app"."lane_tx" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app"."lane_tx_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"to_address" text NOT NULL,
	"data" text NOT NULL,
	"value_wei" numeric(78, 0) NOT NULL,
	"gas_limit" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"address" text,
	"account_nonce" bigint,
	"tx_hash" text,
	"block_number" bigint,
	"block_hash" text,
	"succeeded" boolean,
	"gas_used" bigint,
	"logs" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"mined_at" timestamp with time zone,
	CONSTRAINT "lane_tx_nonce" UNIQUE("chain_id","address","account_nonce")
);
--> statement-breakpoint
CREATE TABLE "app"."payment" (
	"id" text PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"token" text NOT NULL,
	"payer" text NOT NULL,
	"nonce" text NOT NULL,
	"pay_to" text NOT NULL,
	"amount_usdc" numeric(78, 0) NOT NULL,
	"valid_after" numeric(78, 0) NOT NULL,
	"valid_before" numeric(78, 0) NOT NULL,
	"signature" text NOT NULL,
	"wire_version" integer NOT NULL,
	"operation" text NOT NULL,
	"request_hash" text NOT NULL,
	"quote_id" text,
	"payment_identifier" text,
	"state" text NOT NULL,
	"reason" text,
	"claims" integer DEFAULT 1 NOT NULL,
	"claimed_until" timestamp with time zone NOT NULL,
	"answer_status" integer,
	"answer_type" text,
	"answer_headers" jsonb,
	"answer_body" "bytea",
	"lane_tx_id" bigint,
	"tx_hash" text,
	"block_number" bigint,
	"block_hash" text,
	"is_final" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payment_authorization" UNIQUE("chain_id","token","payer","nonce")
);
--> statement-breakpoint
CREATE TABLE "app"."payment_quote" (
	"id" text PRIMARY KEY NOT NULL,
	"operation" text NOT NULL,
	"request_hash" text NOT NULL,
	"amount_usdc" numeric(78, 0) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."sign_in_nonce" (
	"address" text NOT NULL,
	"nonce" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_nonce_address_nonce_pk" PRIMARY KEY("address","nonce")
);
--> statement-breakpoint
CREATE INDEX "lane_attempt_tx" ON "app"."lane_attempt" USING btree ("lane_tx_id");--> statement-breakpoint
CREATE INDEX "lane_tx_queued" ON "app"."lane_tx" USING btree ("chain_id","purpose","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "lane_tx_open" ON "app"."lane_tx" USING btree ("chain_id","address","account_nonce") WHERE state in ('signed', 'sent', 'mined');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_identifier" ON "app"."payment" USING btree ("payer","payment_identifier") WHERE payment_identifier is not null;--> statement-breakpoint
CREATE INDEX "payment_waiting" ON "app"."payment" USING btree ("chain_id","created_at") WHERE state = 'answered';--> statement-breakpoint
CREATE INDEX "payment_claimed" ON "app"."payment" USING btree ("claimed_until") WHERE state = 'claimed';--> statement-breakpoint
CREATE INDEX "payment_lane_tx" ON "app"."payment" USING btree ("lane_tx_id") WHERE lane_tx_id is not null;--> statement-breakpoint
CREATE INDEX "payment_not_final" ON "app"."payment" USING btree ("block_number") WHERE state = 'settled' and not is_final;--> statement-breakpoint
CREATE INDEX "payment_created_at" ON "app"."payment" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_quote_request" ON "app"."payment_quote" USING btree ("request_hash","amount_usdc","expires_at");--> statement-breakpoint
CREATE INDEX "payment_quote_expires_at" ON "app"."payment_quote" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_nonce_expires_at" ON "app"."sign_in_nonce" USING btree ("expires_at");