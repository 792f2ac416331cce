CREATE TABLE `drafts` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`content` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
DROP INDEX `news_visible`;--> statement-breakpoint
ALTER TABLE `news` ADD `published_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `news` SET `published_at` = `created_at`;--> statement-breakpoint
CREATE INDEX `news_visible` ON `news` (`is_visible`,`published_at`);--> statement-breakpoint
ALTER TABLE `carousel_slides` ADD `alt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `carousel_slides` ADD `starts_at` integer;--> statement-breakpoint
ALTER TABLE `carousel_slides` ADD `ends_at` integer;--> statement-breakpoint
ALTER TABLE `configurations` ADD `identity` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `configurations` ADD `created_by` text REFERENCES users(id) ON UPDATE no action ON DELETE set null;--> statement-breakpoint
CREATE INDEX `configurations_author` ON `configurations` (`created_by`);--> statement-breakpoint
ALTER TABLE `seo` ADD `top_text` text DEFAULT '' NOT NULL;