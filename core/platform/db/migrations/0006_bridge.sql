CREATE TABLE "app"."attestation_gate" (
	"id" integer PRIMARY KEY NOT NULL,
	"tokens" numeric(12, 3) NOT NULL,
	"refilled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "app"."bridge" (
	"id" text PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"payer" text NOT NULL,
	"nonce" text NOT NULL,
	"to_chain_id" integer NOT NULL,
	"amount_usdc" numeric(78, 0) NOT NULL,
	"receive_usdc" numeric(78, 0) NOT NULL,
	"max_network_fee_usdc" numeric(78, 0) NOT NULL,
	"fee_usdc" numeric(78, 0) NOT NULL,
	"min_finality" integer NOT NULL,
	"referrer" text,
	"valid_after" numeric(78, 0) NOT NULL,
	"valid_before" numeric(78, 0) NOT NULL,
	"signature" text NOT NULL,
	"wire_version" integer,
	"request_hash" text,
	"quote_id" text,
	"state" text NOT NULL,
	"reason" text,
	"lane_tx_id" bigint,
	"burn_tx" text,
	"burn_block_number" bigint,
	"burn_block_hash" text,
	"burned_at" timestamp with time zone,
	"is_burn_final" boolean DEFAULT false NOT NULL,
	"event_nonce" text,
	"message" text,
	"attestation" text,
	"circle_status" text,
	"forward_state" text,
	"forward_tx" text,
	"delay_reason" text,
	"indexed_at" timestamp with time zone,
	"attested_at" timestamp with time zone,
	"reattested_at" timestamp with time zone,
	"mint_lane_tx_id" bigint,
	"mint_tx" text,
	"mint_block_number" bigint,
	"mint_block_hash" text,
	"mint_caller" text,
	"received_usdc" numeric(78, 0),
	"fee_executed_usdc" numeric(78, 0),
	"minted_at" timestamp with time zone,
	"is_mint_final" boolean DEFAULT false NOT NULL,
	"polls" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bridge_authorization" UNIQUE("chain_id","payer","nonce")
);
--> statement-breakpoint
CREATE TABLE "app"."bridge_quote" (
	"id" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"chain_id" integer NOT NULL,
	"to_chain_id" integer NOT NULL,
	"amount_usdc" numeric(78, 0) NOT NULL,
	"receive_usdc" numeric(78, 0) NOT NULL,
	"max_network_fee_usdc" numeric(78, 0) NOT NULL,
	"fee_usdc" numeric(78, 0) NOT NULL,
	"gas_usdc" numeric(78, 0) NOT NULL,
	"min_finality" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."bridge_refund" (
	"id" text PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"payer" text NOT NULL,
	"nonce" text NOT NULL,
	"amount_usdc" numeric(78, 0) NOT NULL,
	"deposit_tx" text NOT NULL,
	"deposit_block_number" bigint NOT NULL,
	"deposit_block_hash" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"lane_tx_id" bigint,
	"refund_tx" text,
	"refund_block_number" bigint,
	"refund_block_hash" text,
	"is_final" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."bridge_scan" (
	"chain_id" integer NOT NULL,
	"subject" text NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	CONSTRAINT "bridge_scan_chain_id_subject_pk" PRIMARY KEY("chain_id","subject")
);
--> statement-breakpoint
CREATE TABLE "app"."payout_chunk" (
	"chain_id" integer NOT NULL,
	"day" text NOT NULL,
	"chunk" integer NOT NULL,
	"referrers" jsonb NOT NULL,
	"total_usdc" numeric(78, 0) NOT NULL,
	"state" text NOT NULL,
	"lane_tx_id" bigint,
	"tx_hash" text,
	CONSTRAINT "payout_chunk_chain_id_day_chunk_pk" PRIMARY KEY("chain_id","day","chunk")
);
--> statement-breakpoint
CREATE TABLE "app"."payout_run" (
	"chain_id" integer NOT NULL,
	"day" text NOT NULL,
	"state" text NOT NULL,
	"block_number" bigint,
	"total_usdc" numeric(78, 0),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payout_run_chain_id_day_pk" PRIMARY KEY("chain_id","day")
);
--> statement-breakpoint
CREATE INDEX "bridge_burn_tx" ON "app"."bridge" USING btree ("burn_tx") WHERE burn_tx is not null;--> statement-breakpoint
CREATE INDEX "bridge_mint_tx" ON "app"."bridge" USING btree ("mint_tx") WHERE mint_tx is not null;--> statement-breakpoint
CREATE INDEX "bridge_lane_tx" ON "app"."bridge" USING btree ("lane_tx_id") WHERE lane_tx_id is not null;--> statement-breakpoint
CREATE INDEX "bridge_mint_lane_tx" ON "app"."bridge" USING btree ("mint_lane_tx_id") WHERE mint_lane_tx_id is not null;--> statement-breakpoint
CREATE INDEX "bridge_submitted" ON "app"."bridge" USING btree ("chain_id","lane_tx_id") WHERE state = 'submitted';--> statement-breakpoint
CREATE INDEX "bridge_due" ON "app"."bridge" USING btree ("due_at") WHERE state in ('waiting_for_circle', 'pending_attestation', 'attested');--> statement-breakpoint
CREATE INDEX "bridge_not_final" ON "app"."bridge" USING btree ("chain_id") WHERE not is_burn_final and burn_block_number is not null;--> statement-breakpoint
CREATE INDEX "bridge_mint_not_final" ON "app"."bridge" USING btree ("to_chain_id") WHERE not is_mint_final and mint_block_number is not null;--> statement-breakpoint
CREATE INDEX "bridge_payer" ON "app"."bridge" USING btree ("payer","created_at");--> statement-breakpoint
CREATE INDEX "bridge_created_at" ON "app"."bridge" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bridge_quote_request" ON "app"."bridge_quote" USING btree ("request_hash","amount_usdc","expires_at");--> statement-breakpoint
CREATE INDEX "bridge_quote_expires_at" ON "app"."bridge_quote" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "bridge_refund_open" ON "app"."bridge_refund" USING btree ("due_at") WHERE state in ('due', 'submitted', 'late') or not is_final;--> statement-breakpoint
CREATE INDEX "bridge_refund_lane_tx" ON "app"."bridge_refund" USING btree ("lane_tx_id") WHERE lane_tx_id is not null;