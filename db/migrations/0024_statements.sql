CREATE TABLE `credits` (
	`id` text PRIMARY KEY NOT NULL,
	`statement_id` text NOT NULL,
	`key` text NOT NULL,
	`amount` integer NOT NULL,
	`booked_on` text NOT NULL,
	`value_date` text NOT NULL,
	`payer` text DEFAULT '' NOT NULL,
	`iban` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`order_id` text,
	`transfer_id` text,
	`note` text DEFAULT '' NOT NULL,
	`settled_at` integer,
	`settled_by` text,
	FOREIGN KEY (`statement_id`) REFERENCES `statements`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfers`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`settled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "credits_state_word" CHECK("credits"."state" in ('open', 'booked', 'returned', 'ignored')),
	CONSTRAINT "credits_amount" CHECK("credits"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `credits_key` ON `credits` (`key`);--> statement-breakpoint
CREATE INDEX `credits_state` ON `credits` (`state`,`booked_on`);--> statement-breakpoint
CREATE INDEX `credits_statement` ON `credits` (`statement_id`);--> statement-breakpoint
CREATE INDEX `credits_order` ON `credits` (`order_id`);--> statement-breakpoint
CREATE INDEX `credits_transfer` ON `credits` (`transfer_id`);--> statement-breakpoint
CREATE INDEX `credits_settler` ON `credits` (`settled_by`);--> statement-breakpoint
CREATE TABLE `csv_formats` (
	`columns` text PRIMARY KEY NOT NULL,
	`mapping` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `statements` (
	`id` text PRIMARY KEY NOT NULL,
	`file_name` text NOT NULL,
	`format` text NOT NULL,
	`account` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text
) STRICT;
