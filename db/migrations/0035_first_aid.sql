CREATE TABLE `quotes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL,
	`prices` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
DROP INDEX `mail_outbox_by_date`;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `sealed` text;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `stays_here` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `mail_outbox_by_date` ON `mail_outbox` (`created_at`,`sent_at`,`failed_at`,`mailing_id`,`stays_here`);--> statement-breakpoint
ALTER TABLE `metals` ADD `priced_on` integer;--> statement-breakpoint
ALTER TABLE `reserves` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `configurations` ADD `karat_rules` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `configurations` ADD `money_most` integer DEFAULT 500000 NOT NULL;--> statement-breakpoint
UPDATE `metals` SET `priced_on` = (SELECT `gold_price` FROM `configurations` ORDER BY `created_at` DESC, `id` DESC LIMIT 1);--> statement-breakpoint
-- Alerts of before were mailed about at once: their addresses have the link that stops them.
UPDATE `reserves` SET `confirmed_at` = `created_at`;
