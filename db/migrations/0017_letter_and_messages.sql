CREATE TABLE `message_work` (
	`mail_id` text PRIMARY KEY NOT NULL,
	`answered_at` integer,
	`answered_by` text,
	`note` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`mail_id`) REFERENCES `mail_outbox`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `message_work_author` ON `message_work` (`answered_by`);--> statement-breakpoint
ALTER TABLE `mailings` ADD `paused_at` integer;--> statement-breakpoint
ALTER TABLE `newsletter_members` ADD `confirmed_at` integer;--> statement-breakpoint
UPDATE `newsletter_members` SET `confirmed_at` = `created_at`;--> statement-breakpoint
ALTER TABLE `newsletter_members` ADD `consent` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `newsletter_members` ADD `source` text DEFAULT 'form' NOT NULL;--> statement-breakpoint
ALTER TABLE `newsletter_members` ADD `refusals` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `mail_outbox_kind` ON `mail_outbox` (`kind`,`created_at`);