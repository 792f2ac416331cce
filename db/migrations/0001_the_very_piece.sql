ALTER TABLE `metals` ADD `year` integer;--> statement-breakpoint
ALTER TABLE `metals` ADD `mint_mark` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `metals` ADD `grade` text;--> statement-breakpoint
ALTER TABLE `metals` ADD `condition` text;--> statement-breakpoint
ALTER TABLE `metals` ADD `quotable` integer;--> statement-breakpoint
ALTER TABLE `metals` ADD `sealed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `metals` ADD `sleeved` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `metals` ADD `certified` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `metals` ADD `catalogue_refs` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `metals` ADD `is_unique` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `metals` ADD `off_from_5` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `metals` ADD `off_from_10` integer DEFAULT 0 NOT NULL;