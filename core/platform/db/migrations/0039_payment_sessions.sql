CREATE TABLE "app"."session_channel" (
	"id" text PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"payer" text NOT NULL,
	"payer_authorizer" text NOT NULL,
	"receiver" text NOT NULL,
	"receiver_authorizer" text NOT NULL,
	"token" text NOT NULL,
	"withdraw_delay_sec" integer NOT NULL,
	"salt" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"balance_usdc" numeric(78, 0) DEFAULT '0' NOT NULL,
	"claimed_usdc" numeric(78, 0) DEFAULT '0' NOT NULL,
	"charged_usdc" numeric(78, 0) DEFAULT '0' NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"withdraw_requested_at" bigint DEFAULT 0 NOT NULL,
	"refund_nonce" bigint DEFAULT 0 NOT NULL,
	"checked_block" bigint DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unclaimed_since" timestamp with time zone,
	"claim_lane_tx_id" bigint,
	"claim_failures" integer DEFAULT 0 NOT NULL,
	"refund_usdc" numeric(78, 0),
	"refund_lane_tx_id" bigint,
	"refund_tx" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."session_deposit" (
	"channel_id" text NOT NULL,
	"nonce" text NOT NULL,
	"chain_id" integer NOT NULL,
	"payer" text NOT NULL,
	"amount_usdc" numeric(78, 0) NOT NULL,
	"valid_after" numeric(78, 0) NOT NULL,
	"valid_before" numeric(78, 0) NOT NULL,
	"salt" text NOT NULL,
	"signature" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"lane_tx_id" bigint,
	"tx_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_deposit_channel_id_nonce_pk" PRIMARY KEY("channel_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "app"."session_voucher" (
	"channel_id" text NOT NULL,
	"cumulative_usdc" numeric(78, 0) NOT NULL,
	"amount_usdc" numeric(78, 0) NOT NULL,
	"operation" text NOT NULL,
	"request_hash" text NOT NULL,
	"signature" text NOT NULL,
	"repeat_keys" text[] DEFAULT '{}' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"answer_status" integer NOT NULL,
	"answer_type" text NOT NULL,
	"answer_headers" jsonb NOT NULL,
	"answer_body" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_voucher_channel_id_cumulative_usdc_pk" PRIMARY KEY("channel_id","cumulative_usdc")
);
--> statement-breakpoint
CREATE INDEX "session_channel_watched" ON "app"."session_channel" USING btree ("chain_id","checked_at") WHERE balance_usdc > claimed_usdc or charged_usdc > claimed_usdc
        or refund_usdc is not null or refund_lane_tx_id is not null;--> statement-breakpoint
CREATE INDEX "session_channel_claim" ON "app"."session_channel" USING btree ("claim_lane_tx_id") WHERE claim_lane_tx_id is not null;--> statement-breakpoint
CREATE INDEX "session_channel_refund" ON "app"."session_channel" USING btree ("refund_lane_tx_id") WHERE refund_lane_tx_id is not null;--> statement-breakpoint
CREATE INDEX "session_channel_unclaimed" ON "app"."session_channel" USING btree ("chain_id","unclaimed_since") WHERE charged_usdc > claimed_usdc;--> statement-breakpoint
CREATE UNIQUE INDEX "session_deposit_open" ON "app"."session_deposit" USING btree ("chain_id","payer") WHERE state in ('requested', 'submitted');--> statement-breakpoint
CREATE INDEX "session_deposit_lane_tx" ON "app"."session_deposit" USING btree ("lane_tx_id") WHERE lane_tx_id is not null;--> statement-breakpoint
CREATE INDEX "session_deposit_failed" ON "app"."session_deposit" USING btree ("payer","updated_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "session_voucher_created_at" ON "app"."session_voucher" USING btree ("created_at");