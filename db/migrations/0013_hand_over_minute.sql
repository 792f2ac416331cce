ALTER TABLE `orders` ADD `hand_over_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `hand_over_by` text;--> statement-breakpoint
CREATE INDEX `orders_hand_over` ON `orders` (`hand_over_at`) WHERE "orders"."hand_over_at" is not null;