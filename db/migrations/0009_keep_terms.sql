CREATE TABLE `contract_terms` (
	`id` text PRIMARY KEY NOT NULL,
	`blocks` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `orders` ADD `terms_id` text REFERENCES contract_terms(id);--> statement-breakpoint
CREATE INDEX `orders_terms` ON `orders` (`terms_id`);