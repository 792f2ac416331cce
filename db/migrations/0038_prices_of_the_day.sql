ALTER TABLE `metals` ADD `priced_on` integer;--> statement-breakpoint
ALTER TABLE `configurations` ADD `karat_rules` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE `metals` SET `priced_on` = (SELECT `gold_price` FROM `configurations` ORDER BY `created_at` DESC, `id` DESC LIMIT 1);
