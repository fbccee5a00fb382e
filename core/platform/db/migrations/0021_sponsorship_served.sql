ALTER TABLE "app"."gas_sponsorship" ADD COLUMN "served_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."solana_sponsorship" ADD COLUMN "served_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_under_way" ON "app"."payment" USING btree ("payer") WHERE state in ('claimed', 'answered', 'submitted');--> statement-breakpoint
UPDATE "app"."gas_sponsorship" AS s SET "served_at" = p.settled_at FROM "app"."payment" AS p
WHERE p.id = s.payment_id AND p.settled_at IS NOT NULL AND s.signed_at IS NOT NULL AND s.ended_at IS NULL
  AND coalesce(position(convert_to(s.id, 'UTF8') in p.answer_body) > 0, true);--> statement-breakpoint
UPDATE "app"."solana_sponsorship" AS s SET "served_at" = p.settled_at FROM "app"."payment" AS p
WHERE p.id = s.payment_id AND p.settled_at IS NOT NULL AND s.signed_at IS NOT NULL AND s.ended_at IS NULL
  AND coalesce(position(convert_to(s.id, 'UTF8') in p.answer_body) > 0, true);
