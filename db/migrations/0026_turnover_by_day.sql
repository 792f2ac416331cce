PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_saved_filters` (
	`id` text PRIMARY KEY NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_saved_filters`("id", "list", "name", "query", "created_by", "created_at") SELECT "id", "list", "name", "query", "created_by", "created_at" FROM `saved_filters`;--> statement-breakpoint
DROP TABLE `saved_filters`;--> statement-breakpoint
ALTER TABLE `__new_saved_filters` RENAME TO `saved_filters`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `saved_filters_name` ON `saved_filters` (`created_by`,`list`,`name`);--> statement-breakpoint
DROP INDEX `refunds_status`;--> statement-breakpoint
CREATE INDEX `refunds_status` ON `refunds` (`status`,`answered_at`,`amount`);--> statement-breakpoint
CREATE INDEX `order_history_paid` ON `order_history` (`at`,`order_id`) WHERE "order_history"."kind" = 'payment' and "order_history"."to_value" = 'paid';--> statement-breakpoint
CREATE INDEX `payment_events_taken` ON `payment_events` (`received_at`,`attempt_id`,`amount`) WHERE outcome in ('paid', 'unexpectedPayment') and order_id is not null;--> statement-breakpoint
CREATE INDEX `payment_events_again` ON `payment_events` (`attempt_id`) WHERE outcome in ('paid', 'unexpectedPayment') and order_id is not null;