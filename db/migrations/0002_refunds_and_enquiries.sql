CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`attempt_id` text NOT NULL,
	`order_id` text,
	`amount` integer NOT NULL,
	`status` text DEFAULT 'asked' NOT NULL,
	`bank_code` text,
	`bank_text` text,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	FOREIGN KEY (`attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "refunds_status_word" CHECK("refunds"."status" in ('asked', 'accepted', 'refused', 'unknown')),
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `refunds_attempt` ON `refunds` (`attempt_id`);--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_status` ON `refunds` (`status`);--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `enquired_at` integer;--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `enquiries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_attempts_enquiry` ON `payment_attempts` (`status`,`enquired_at`);--> statement-breakpoint
ALTER TABLE `payment_events` ADD `source` text DEFAULT 'callback' NOT NULL;