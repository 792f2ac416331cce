CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`order_line_id` text NOT NULL,
	`user_id` text NOT NULL,
	`rating` integer NOT NULL,
	`text` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`experienced_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reviews_status_word" CHECK("reviews"."status" in ('waiting', 'published', 'refused')),
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" between 1 and 5)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_line` ON `reviews` (`order_line_id`);--> statement-breakpoint
CREATE INDEX `reviews_user` ON `reviews` (`user_id`);--> statement-breakpoint
CREATE INDEX `reviews_decider` ON `reviews` (`decided_by`);--> statement-breakpoint
CREATE INDEX `reviews_status` ON `reviews` (`status`,`decided_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `sleep_warned_at` integer;--> statement-breakpoint
INSERT INTO `cache_tags` (`tag`, `version`) VALUES ('reviews', 0);--> statement-breakpoint
CREATE TRIGGER `reviews_tag_insert` AFTER INSERT ON `reviews` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'reviews'; END;--> statement-breakpoint
CREATE TRIGGER `reviews_tag_update` AFTER UPDATE ON `reviews` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'reviews'; END;--> statement-breakpoint
CREATE TRIGGER `reviews_tag_delete` AFTER DELETE ON `reviews` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'reviews'; END;
