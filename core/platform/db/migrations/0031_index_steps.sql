CREATE TABLE "app"."index_step" (
	"chain_id" integer NOT NULL,
	"factory" text NOT NULL,
	"before_hash" text NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_at" bigint NOT NULL,
	"revision" integer NOT NULL,
	"index_schema" text NOT NULL,
	"vaults" integer NOT NULL,
	"nav_usdc" numeric(78, 0) NOT NULL,
	"grown_e18" numeric(78, 0) NOT NULL,
	CONSTRAINT "index_step_chain_id_factory_block_number_pk" PRIMARY KEY("chain_id","factory","block_number")
);
