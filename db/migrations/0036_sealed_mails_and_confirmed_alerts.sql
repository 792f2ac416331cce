ALTER TABLE `reserves` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `sealed` text;--> statement-breakpoint
-- Alerts of before were mailed about at once: their addresses have the link that stops them.
UPDATE `reserves` SET `confirmed_at` = `created_at`;
