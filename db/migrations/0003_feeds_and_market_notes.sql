CREATE TABLE `price_feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`path` text DEFAULT '' NOT NULL,
	`time_path` text DEFAULT '' NOT NULL,
	`unit` text DEFAULT 'oz' NOT NULL,
	`currency` text DEFAULT 'EUR' NOT NULL,
	`every_minutes` integer DEFAULT 15 NOT NULL,
	`publishes` integer DEFAULT false NOT NULL,
	`most_move` integer DEFAULT 3 NOT NULL,
	`opens_at` text DEFAULT '' NOT NULL,
	`closes_at` text DEFAULT '' NOT NULL,
	`workdays` integer DEFAULT true NOT NULL,
	`freeze_after` integer,
	`reading` text,
	`read_at` integer,
	`agreed_at` integer,
	`failure` text DEFAULT '' NOT NULL,
	`failed_at` integer,
	`due_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `news` ADD `gold_curve` integer DEFAULT false NOT NULL;--> statement-breakpoint
INSERT INTO `price_feeds` (`id`, `every_minutes`, `created_at`, `updated_at`) VALUES ('gold', 15, 0, 0), ('currencies', 120, 0, 0);
