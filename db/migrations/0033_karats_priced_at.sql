ALTER TABLE `configurations` ADD `karats_priced_at` integer;
--> statement-breakpoint
UPDATE `configurations` SET `karats_priced_at` = `updated_at`;
