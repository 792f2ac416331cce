PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_deals` (
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
	CONSTRAINT "deals_sums" CHECK("__new_deals"."due" >= 0 and "__new_deals"."owed" >= 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_deals`("id", "number", "key", "clerk_id", "person_id", "order_id", "parts", "summary", "due", "owed", "given", "cash", "corrects_id", "created_at", "updated_at", "cancelled_at", "cancelled_by", "reason") SELECT "id", "number", "key", "clerk_id", "person_id", "order_id", "parts", "summary", "due", "owed", "given", "cash", "corrects_id", "created_at", "updated_at", "cancelled_at", "cancelled_by", "reason" FROM `deals`;--> statement-breakpoint
DROP TABLE `deals`;--> statement-breakpoint
ALTER TABLE `__new_deals` RENAME TO `deals`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `deals_number` ON `deals` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `deals_key` ON `deals` (`key`);--> statement-breakpoint
CREATE INDEX `deals_by_date` ON `deals` (`created_at`);--> statement-breakpoint
CREATE INDEX `deals_clerk` ON `deals` (`clerk_id`);--> statement-breakpoint
CREATE INDEX `deals_person` ON `deals` (`person_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `deals_order` ON `deals` (`order_id`);--> statement-breakpoint
CREATE INDEX `deals_corrects` ON `deals` (`corrects_id`);--> statement-breakpoint
CREATE INDEX `deals_canceller` ON `deals` (`cancelled_by`);