PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`shortfall` integer DEFAULT 0 NOT NULL,
	`value_date` text NOT NULL,
	`payer` text DEFAULT '' NOT NULL,
	`status_before` text NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "transfers_amount" CHECK(("__new_transfers"."amount" > 0) + ("__new_transfers"."shortfall" > 0) = 1)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_transfers`("id", "order_id", "amount", "shortfall", "value_date", "payer", "status_before", "created_at", "undone_at", "actor_kind", "actor_id") SELECT "id", "order_id", "amount", 0, "value_date", "payer", "status_before", "created_at", "undone_at", "actor_kind", "actor_id" FROM `transfers`;--> statement-breakpoint
DROP TABLE `transfers`;--> statement-breakpoint
ALTER TABLE `__new_transfers` RENAME TO `transfers`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `transfers_order` ON `transfers` (`order_id`);--> statement-breakpoint
CREATE INDEX `transfers_day` ON `transfers` (`value_date`);