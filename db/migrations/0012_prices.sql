CREATE TABLE `price_sets` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`due_at` integer NOT NULL,
	`content` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_sets_due` ON `price_sets` (`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `price_sets_author` ON `price_sets` (`created_by`);--> statement-breakpoint
ALTER TABLE `currencies` ADD `reference_rate` integer;--> statement-breakpoint
ALTER TABLE `currencies` ADD `referenced_at` integer;--> statement-breakpoint
ALTER TABLE `currencies` ADD `pricing` text;--> statement-breakpoint
ALTER TABLE `metals` ADD `pricing` text;--> statement-breakpoint
ALTER TABLE `configurations` ADD `price_terms` text DEFAULT '{"mostMove":10,"oldAfter":null,"open":null,"cardMinutes":120,"transferHours":120}' NOT NULL;