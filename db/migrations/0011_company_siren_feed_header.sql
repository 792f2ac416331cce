ALTER TABLE `users` ADD `siren` text;--> statement-breakpoint
ALTER TABLE `price_feeds` ADD `header` text DEFAULT '' NOT NULL;