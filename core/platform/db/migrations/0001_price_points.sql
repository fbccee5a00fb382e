CREATE TABLE "app"."price_point" (
	"chain_id" integer NOT NULL,
	"factory" text NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_at" bigint NOT NULL,
	"revision" integer NOT NULL,
	"is_answered" boolean NOT NULL,
	"priced_at" bigint NOT NULL,
	"price0_usdc" numeric(78, 0) NOT NULL,
	"price1_usdc" numeric(78, 0) NOT NULL,
	"price2_usdc" numeric(78, 0) NOT NULL,
	"price3_usdc" numeric(78, 0) NOT NULL,
	CONSTRAINT "price_point_chain_id_factory_block_number_pk" PRIMARY KEY("chain_id","factory","block_number")
);
--> statement-breakpoint
CREATE INDEX "price_point_block_at" ON "app"."price_point" USING btree ("chain_id","factory","block_at");