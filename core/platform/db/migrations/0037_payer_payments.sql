DROP INDEX "app"."payment_month_payer";--> statement-breakpoint
CREATE INDEX "payment_payer" ON "app"."payment" USING btree ("payer","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_month_payer" ON "app"."payment_month" USING btree ("payer","created_at","id");