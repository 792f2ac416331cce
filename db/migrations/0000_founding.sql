CREATE TABLE `identity_files` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`mime` text NOT NULL,
	`original_name` text NOT NULL,
	`bytes` integer NOT NULL,
	`stored_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`purge_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `identity_files_user` ON `identity_files` (`user_id`);--> statement-breakpoint
CREATE INDEX `identity_files_purge` ON `identity_files` (`purge_at`);--> statement-breakpoint
CREATE TABLE `mailed_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `mailed_tokens_user` ON `mailed_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `mailed_tokens_expires` ON `mailed_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`user_agent` text,
	`address` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `spent_proofs` (
	`signature` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `spent_proofs_expires` ON `spent_proofs` (`expires_at`);--> statement-breakpoint
CREATE TABLE `throttles` (
	`key` text PRIMARY KEY NOT NULL,
	`hits` integer NOT NULL,
	`resets_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `throttles_resets` ON `throttles` (`resets_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`civilite` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`company` text,
	`date_of_birth` text,
	`portable_phone` text,
	`second_phone` text,
	`address` text,
	`postal_code` text,
	`town` text,
	`country` text,
	`identity_status` text DEFAULT 'none' NOT NULL,
	`identity_reason` text,
	`identity_submitted_at` integer,
	`identity_decided_at` integer,
	`birth_place` text,
	`totp_secret` text,
	`totp_confirmed_at` integer,
	`totp_step` integer,
	`disabled_at` integer,
	`erased_at` integer,
	`last_login_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" in ('client', 'admin')),
	CONSTRAINT "users_identity_status" CHECK("users"."identity_status" in ('none', 'pending', 'verified', 'refused'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_identity` ON `users` (`identity_status`);--> statement-breakpoint
CREATE TABLE `bills` (
	`id` text PRIMARY KEY NOT NULL,
	`currency_id` text NOT NULL,
	`name` text NOT NULL,
	`value` integer NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`photo` text,
	`photo2` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`currency_id`) REFERENCES `currencies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "bills_positive" CHECK("bills"."value" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bills_value` ON `bills` (`currency_id`,`value`);--> statement-breakpoint
CREATE TABLE `currencies` (
	`id` text PRIMARY KEY NOT NULL,
	`money_name` text NOT NULL,
	`currency_name` text NOT NULL,
	`iso` text NOT NULL,
	`coefficient` integer DEFAULT 1 NOT NULL,
	`sell_price` integer NOT NULL,
	`buy_price` integer,
	`is_visible` integer DEFAULT true NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`top_text` text DEFAULT '' NOT NULL,
	`bottom_text` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`priced_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "currencies_prices" CHECK("currencies"."sell_price" >= 0 and ("currencies"."buy_price" is null or "currencies"."buy_price" >= 0)),
	CONSTRAINT "currencies_coefficient" CHECK("currencies"."coefficient" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `currencies_iso` ON `currencies` (`iso`);--> statement-breakpoint
CREATE TABLE `metals` (
	`id` text PRIMARY KEY NOT NULL,
	`metal_name` text NOT NULL,
	`type` text NOT NULL,
	`weight` integer NOT NULL,
	`diameter` integer,
	`purity` integer NOT NULL,
	`minting_start` integer,
	`minting_end` integer,
	`country_issuing` text DEFAULT '' NOT NULL,
	`fabricant` text DEFAULT '' NOT NULL,
	`photo` text,
	`text_info` text DEFAULT '' NOT NULL,
	`net_sell_price` integer NOT NULL,
	`gross_buy_price` integer NOT NULL,
	`is_visable` integer DEFAULT true NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`priced_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "metals_prices" CHECK("metals"."net_sell_price" >= 0 and "metals"."gross_buy_price" >= 0),
	CONSTRAINT "metals_fineness" CHECK("metals"."weight" > 0 and "metals"."purity" between 1 and 10000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `metals_type` ON `metals` (`type`,`is_visable`);--> statement-breakpoint
CREATE TABLE `price_log` (
	`id` integer PRIMARY KEY NOT NULL,
	`item_type` text NOT NULL,
	`item_id` text NOT NULL,
	`side` text NOT NULL,
	`from_price` integer,
	`to_price` integer,
	`at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_log_item` ON `price_log` (`item_type`,`item_id`,`side`,`at`);--> statement-breakpoint
CREATE TABLE `reserves` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`desired_price` integer NOT NULL,
	`type` text NOT NULL,
	`type_id` text NOT NULL,
	`stop_token` text NOT NULL,
	`fired_at` integer,
	`stopped_at` integer,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `reserves_item` ON `reserves` (`type`,`type_id`,`fired_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `reserves_stop` ON `reserves` (`stop_token`);--> statement-breakpoint
CREATE TABLE `order_history` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`from_value` text,
	`to_value` text,
	`text` text,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_history_order` ON `order_history` (`order_id`,`at`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`type` text NOT NULL,
	`metal_id` text,
	`currency_id` text,
	`name` text NOT NULL,
	`photo` text,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`coefficient` integer DEFAULT 1 NOT NULL,
	`notes` text,
	`fine_weight` integer,
	`amount` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`metal_id`) REFERENCES `metals`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`currency_id`) REFERENCES `currencies`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "order_lines_quantity" CHECK("order_lines"."quantity" > 0 and "order_lines"."amount" >= 0),
	CONSTRAINT "order_lines_item" CHECK(("order_lines"."metal_id" is null) <> ("order_lines"."currency_id" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_order` ON `order_lines` (`order_id`,`position`);--> statement-breakpoint
CREATE INDEX `order_lines_metal` ON `order_lines` (`metal_id`);--> statement-breakpoint
CREATE INDEX `order_lines_currency` ON `order_lines` (`currency_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`order_number` text NOT NULL,
	`payment_type` text NOT NULL,
	`mac` text DEFAULT '' NOT NULL,
	`amount` integer NOT NULL,
	`items_amount` integer NOT NULL,
	`delivery_cost` integer NOT NULL,
	`delivery_mode` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`payment_status` text DEFAULT 'pending' NOT NULL,
	`tracking_number` text,
	`buyer` text NOT NULL,
	`payable_until` integer NOT NULL,
	`reminded_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "orders_status_word" CHECK("orders"."status" in ('pending', 'confirmed', 'prepared', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment_status_word" CHECK("orders"."payment_status" in ('pending', 'paid', 'refused', 'refunded', 'cancelled')),
	CONSTRAINT "orders_amount" CHECK("orders"."amount" = "orders"."items_amount" + "orders"."delivery_cost" and "orders"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`order_number`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`payment_status`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`);--> statement-breakpoint
CREATE TABLE `payment_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`user_id` text NOT NULL,
	`order_id` text,
	`amount` integer NOT NULL,
	`mac` text NOT NULL,
	`bank_date` text NOT NULL,
	`status` text DEFAULT 'created' NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payment_attempts_amount" CHECK("payment_attempts"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_reference` ON `payment_attempts` (`reference`);--> statement-breakpoint
CREATE INDEX `payment_attempts_order` ON `payment_attempts` (`order_id`);--> statement-breakpoint
CREATE INDEX `payment_attempts_user` ON `payment_attempts` (`user_id`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL,
	`mac` text NOT NULL,
	`reference` text NOT NULL,
	`attempt_id` text,
	`order_id` text,
	`code` text NOT NULL,
	`amount` integer,
	`currency` text,
	`fields` text NOT NULL,
	`outcome` text,
	`deliveries` integer DEFAULT 1 NOT NULL,
	`needs_attention` integer DEFAULT false NOT NULL,
	`resolved_at` integer,
	`resolved_by` text,
	FOREIGN KEY (`attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`resolved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_events_mac` ON `payment_events` (`mac`);--> statement-breakpoint
CREATE INDEX `payment_events_order` ON `payment_events` (`order_id`);--> statement-breakpoint
CREATE INDEX `payment_events_attempt` ON `payment_events` (`attempt_id`);--> statement-breakpoint
CREATE INDEX `payment_events_resolver` ON `payment_events` (`resolved_by`);--> statement-breakpoint
CREATE INDEX `payment_events_attention` ON `payment_events` (`needs_attention`,`resolved_at`);--> statement-breakpoint
CREATE TABLE `carousel_slides` (
	`id` text PRIMARY KEY NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`order` integer DEFAULT 0 NOT NULL,
	`image` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`link` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `carousel_slides_order` ON `carousel_slides` (`is_active`,`order`);--> statement-breakpoint
CREATE TABLE `configurations` (
	`id` text PRIMARY KEY NOT NULL,
	`offers` text DEFAULT '' NOT NULL,
	`carrates22` integer NOT NULL,
	`carrates18` integer NOT NULL,
	`carrates14` integer NOT NULL,
	`delivery` text NOT NULL,
	`card_limit` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `configurations_created` ON `configurations` (`created_at`);--> statement-breakpoint
CREATE TABLE `mailings` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `mailings_author` ON `mailings` (`created_by`);--> statement-breakpoint
CREATE TABLE `news` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`is_visible` integer DEFAULT true NOT NULL,
	`image` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `news_visible` ON `news` (`is_visible`,`created_at`);--> statement-breakpoint
CREATE TABLE `newsletter_members` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`unsubscribe_token` text NOT NULL,
	`created_at` integer NOT NULL,
	`unsubscribed_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_members_email` ON `newsletter_members` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_members_token` ON `newsletter_members` (`unsubscribe_token`);--> statement-breakpoint
CREATE TABLE `seo` (
	`page` text PRIMARY KEY NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text,
	`detail` text DEFAULT '{}' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`entity`,`entity_id`);--> statement-breakpoint
CREATE TABLE `cache_tags` (
	`tag` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`headers` text DEFAULT '{}' NOT NULL,
	`order_id` text,
	`user_id` text,
	`mailing_id` text,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`failed_at` integer,
	`last_error` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`mailing_id`) REFERENCES `mailings`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`sent_at`,`failed_at`,`due_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_order` ON `mail_outbox` (`order_id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_user` ON `mail_outbox` (`user_id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_mailing` ON `mail_outbox` (`mailing_id`);