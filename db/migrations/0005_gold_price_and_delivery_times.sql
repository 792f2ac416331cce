ALTER TABLE `configurations` ADD `carrates24` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `configurations` ADD `carrates9` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `configurations` ADD `gold_price` integer;--> statement-breakpoint
ALTER TABLE `configurations` ADD `gold_priced_at` integer;--> statement-breakpoint
ALTER TABLE `configurations` ADD `request_above` integer DEFAULT 5000000 NOT NULL;--> statement-breakpoint
ALTER TABLE `configurations` ADD `open_orders` integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE `configurations` ADD `countries` text DEFAULT '["FR","MC"]' NOT NULL;--> statement-breakpoint
ALTER TABLE `configurations` ADD `times` text DEFAULT '{"preparationDays":1,"cutOffHour":12,"carrier":"","transitDays":[1,2],"identityHours":24,"closedDays":[]}' NOT NULL;