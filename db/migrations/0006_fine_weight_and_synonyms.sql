ALTER TABLE `currencies` ADD `synonyms` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `metals` ADD `fine_weight` integer;--> statement-breakpoint
ALTER TABLE `metals` ADD `synonyms` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `order_lines` SET `fine_weight` = `fine_weight` * 10;