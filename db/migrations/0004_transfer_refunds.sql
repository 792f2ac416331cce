PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`attempt_id` text,
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
	CONSTRAINT "refunds_status_word" CHECK("__new_refunds"."status" in ('asked', 'accepted', 'refused', 'unknown')),
	CONSTRAINT "refunds_amount" CHECK("__new_refunds"."amount" > 0),
	CONSTRAINT "refunds_payment" CHECK("__new_refunds"."attempt_id" is not null or "__new_refunds"."order_id" is not null)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_refunds`("id", "attempt_id", "order_id", "amount", "status", "bank_code", "bank_text", "created_at", "answered_at", "actor_kind", "actor_id") SELECT "id", "attempt_id", "order_id", "amount", "status", "bank_code", "bank_text", "created_at", "answered_at", "actor_kind", "actor_id" FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `refunds_attempt` ON `refunds` (`attempt_id`);--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_status` ON `refunds` (`status`);