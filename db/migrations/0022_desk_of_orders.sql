CREATE TABLE `refund_lines` (
	`refund_id` text NOT NULL,
	`line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`notes` text,
	PRIMARY KEY(`refund_id`, `line_id`),
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "refund_lines_quantity" CHECK("refund_lines"."quantity" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `refund_lines_line` ON `refund_lines` (`line_id`);--> statement-breakpoint
CREATE TABLE `transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`value_date` text NOT NULL,
	`payer` text DEFAULT '' NOT NULL,
	`status_before` text NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "transfers_amount" CHECK("transfers"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `transfers_order` ON `transfers` (`order_id`);--> statement-breakpoint
CREATE INDEX `transfers_day` ON `transfers` (`value_date`);--> statement-breakpoint
ALTER TABLE `orders` ADD `carrier` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `tracking_link` text;--> statement-breakpoint
ALTER TABLE `configurations` ADD `carriers` text DEFAULT '[]' NOT NULL;