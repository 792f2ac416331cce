ALTER TABLE `orders` ADD `key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_key` ON `orders` (`user_id`,`key`) WHERE "orders"."status" <> 'cancelled';