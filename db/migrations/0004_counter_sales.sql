CREATE TABLE `deals` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`key` text NOT NULL,
	`clerk_id` text NOT NULL,
	`person_id` text,
	`order_id` text,
	`parts` text NOT NULL,
	`summary` text NOT NULL,
	`due` integer NOT NULL,
	`owed` integer NOT NULL,
	`given` text NOT NULL,
	`cash` text NOT NULL,
	`corrects_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`cancelled_at` integer,
	`cancelled_by` text,
	`reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`clerk_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`corrects_id`) REFERENCES `deals`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`cancelled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "deals_sums" CHECK("deals"."due" >= 0 and "deals"."owed" >= 0 and "deals"."due" + "deals"."owed" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `deals_number` ON `deals` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `deals_key` ON `deals` (`key`);--> statement-breakpoint
CREATE INDEX `deals_by_date` ON `deals` (`created_at`);--> statement-breakpoint
CREATE INDEX `deals_clerk` ON `deals` (`clerk_id`);--> statement-breakpoint
CREATE INDEX `deals_person` ON `deals` (`person_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `deals_order` ON `deals` (`order_id`);--> statement-breakpoint
CREATE INDEX `deals_corrects` ON `deals` (`corrects_id`);--> statement-breakpoint
CREATE INDEX `deals_canceller` ON `deals` (`cancelled_by`);--> statement-breakpoint
ALTER TABLE `orders` ALTER COLUMN `user_id` DROP NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `channel` text DEFAULT 'online' NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_counter` ON `orders` (`created_at`) WHERE "channel" = 'counter';--> statement-breakpoint
ALTER TABLE `refunds` ADD `means` text DEFAULT 'transfer' NOT NULL;--> statement-breakpoint
ALTER TABLE `transfers` ADD `means` text DEFAULT 'transfer' NOT NULL;--> statement-breakpoint
ALTER TABLE `transfers` ADD `slip` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `proposals` DROP CONSTRAINT `proposals_kind`;--> statement-breakpoint
ALTER TABLE `proposals` ADD CONSTRAINT `proposals_kind` CHECK("kind" in ('card', 'transfer', 'byHand', 'identity', 'credit', 'deal'));
