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
	`email` text DEFAULT '' NOT NULL,
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
	`email_proven_at` integer,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`staff_role` text,
	`civilite` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`company` text,
	`siren` text,
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
	`identity_seconded_at` integer,
	`birth_place` text,
	`totp_secret` text,
	`totp_confirmed_at` integer,
	`totp_step` integer,
	`disabled_at` integer,
	`access_until` integer,
	`erased_at` integer,
	`last_login_at` integer,
	`sleep_warned_at` integer,
	`dealer_notes` text DEFAULT '' NOT NULL,
	`sort_name` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" in ('client', 'admin')),
	CONSTRAINT "users_identity_status" CHECK("users"."identity_status" in ('none', 'pending', 'verified', 'refused'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_identity` ON `users` (`identity_status`);--> statement-breakpoint
CREATE INDEX `users_by_date` ON `users` (`created_at`,`role`,`erased_at`,`disabled_at`,`identity_status`);--> statement-breakpoint
CREATE INDEX `users_by_email` ON `users` (`email`,`role`,`erased_at`,`disabled_at`,`identity_status`);--> statement-breakpoint
CREATE INDEX `users_by_name` ON `users` (`sort_name`,`created_at`,`role`,`erased_at`,`disabled_at`,`identity_status`);--> statement-breakpoint
CREATE INDEX `users_by_login` ON `users` (`last_login_at`,`created_at`,`role`,`erased_at`,`disabled_at`,`identity_status`);--> statement-breakpoint
CREATE INDEX `users_by_identity` ON `users` (`identity_status`,`created_at`,`role`,`erased_at`,`disabled_at`);--> statement-breakpoint
CREATE INDEX `users_identity_queue` ON `users` (case when identity_status = 'pending' then identity_submitted_at
 when identity_submitted_at is null then 3000000000000000 - created_at else 2000000000000000 - identity_submitted_at end,`role`,`erased_at`,`disabled_at`,`identity_status`);--> statement-breakpoint
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
	`reference_rate` integer,
	`referenced_at` integer,
	`pricing` text,
	`is_visible` integer DEFAULT true NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`position` integer DEFAULT 1000 NOT NULL,
	`top_text` text DEFAULT '' NOT NULL,
	`bottom_text` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`synonyms` text DEFAULT '' NOT NULL,
	`priced_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "currencies_prices" CHECK("currencies"."sell_price" >= 0 and ("currencies"."buy_price" is null or "currencies"."buy_price" >= 0)),
	CONSTRAINT "currencies_coefficient" CHECK("currencies"."coefficient" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `currencies_iso` ON `currencies` (`iso`);--> statement-breakpoint
CREATE TABLE `deleted_items` (
	`id` text PRIMARY KEY NOT NULL,
	`deleted_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `metal_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`metal_id` text NOT NULL,
	`photo` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`metal_id`) REFERENCES `metals`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `metal_photos_metal` ON `metal_photos` (`metal_id`,`position`);--> statement-breakpoint
CREATE TABLE `metals` (
	`id` text PRIMARY KEY NOT NULL,
	`metal_name` text NOT NULL,
	`type` text NOT NULL,
	`weight` integer NOT NULL,
	`diameter` integer,
	`purity` integer NOT NULL,
	`fine_weight` integer,
	`minting_start` integer,
	`minting_end` integer,
	`country_issuing` text DEFAULT '' NOT NULL,
	`fabricant` text DEFAULT '' NOT NULL,
	`photo` text,
	`text_info` text DEFAULT '' NOT NULL,
	`net_sell_price` integer NOT NULL,
	`gross_buy_price` integer NOT NULL,
	`pricing` text,
	`priced_on` integer,
	`is_visable` integer DEFAULT true NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`synonyms` text DEFAULT '' NOT NULL,
	`legal_tender` integer DEFAULT true NOT NULL,
	`year` integer,
	`mint_mark` text DEFAULT '' NOT NULL,
	`grade` text,
	`condition` text,
	`quotable` integer,
	`sealed` integer DEFAULT false NOT NULL,
	`sleeved` integer DEFAULT false NOT NULL,
	`certified` integer DEFAULT false NOT NULL,
	`catalogue_refs` text DEFAULT '' NOT NULL,
	`is_unique` integer DEFAULT false NOT NULL,
	`off_from_5` integer DEFAULT 0 NOT NULL,
	`off_from_10` integer DEFAULT 0 NOT NULL,
	`priced_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "metals_prices" CHECK("metals"."net_sell_price" >= 0 and "metals"."gross_buy_price" >= 0),
	CONSTRAINT "metals_fineness" CHECK("metals"."weight" > 0 and "metals"."purity" between 1 and 10000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `metals_type` ON `metals` (`type`,`is_visable`);--> statement-breakpoint
CREATE INDEX `metals_listed` ON `metals` (`type`,`weight`,`metal_name`,`is_visable`);--> statement-breakpoint
CREATE TABLE `price_feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`header` text DEFAULT '' NOT NULL,
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
CREATE TABLE `price_sets` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`due_at` integer NOT NULL,
	`content` text NOT NULL,
	`before` text,
	`reason` text DEFAULT '' NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_sets_due` ON `price_sets` (`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `price_sets_author` ON `price_sets` (`created_by`);--> statement-breakpoint
CREATE TABLE `reserves` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`kind` text DEFAULT 'price' NOT NULL,
	`desired_price` integer NOT NULL,
	`type` text NOT NULL,
	`type_id` text NOT NULL,
	`stop_token` text NOT NULL,
	`fired_at` integer,
	`stopped_at` integer,
	`confirmed_at` integer,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `reserves_item` ON `reserves` (`type`,`type_id`,`fired_at`);--> statement-breakpoint
CREATE INDEX `reserves_email` ON `reserves` (`email`);--> statement-breakpoint
CREATE INDEX `reserves_by_date` ON `reserves` (`created_at`,`fired_at`,`stopped_at`,`type_id`);--> statement-breakpoint
CREATE INDEX `reserves_by_fire` ON `reserves` (`fired_at`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `reserves_stop` ON `reserves` (`stop_token`);--> statement-breakpoint
CREATE TABLE `ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`occurred_at` integer NOT NULL,
	`kind` text NOT NULL,
	`line_id` text,
	`item_type` text NOT NULL,
	`item_id` text NOT NULL,
	`value` integer,
	`quantity` integer NOT NULL,
	`safe` integer NOT NULL,
	`expected` integer NOT NULL,
	`in_safe` integer NOT NULL,
	`pieces` text NOT NULL,
	`serial` text,
	`year` integer,
	`lot_id` integer,
	`lot_source` text,
	`regime` text,
	`cost` integer,
	`order_id` text,
	`order_number` text,
	`order_line_id` text,
	`reference` text NOT NULL,
	`reason` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`refers_to` integer,
	`chain` text,
	`book_no` integer,
	`order_no` text,
	`books` text,
	`book_kind` text,
	`source` text,
	`goods` text,
	`goods_salt` text,
	`party_digest` text,
	`prev` text,
	`hash` text,
	CONSTRAINT "ledger_kind" CHECK("ledger"."kind" in ('opened', 'counted', 'received', 'takenOut', 'handedOver', 'takenBack', 'corrected', 'costed', 'deposited', 'depositReturned', 'expected', 'missing')),
	CONSTRAINT "ledger_book_kind" CHECK("ledger"."book_kind" in ('opening', 'in', 'out', 'entrustedIn', 'entrustedOut', 'correction')),
	CONSTRAINT "ledger_source" CHECK("ledger"."source" in ('supplier', 'public', 'sale', 'return', 'stock', 'paper')),
	CONSTRAINT "ledger_reason" CHECK("ledger"."book_kind" <> 'correction' or "ledger"."reason" <> ''),
	CONSTRAINT "ledger_chain" CHECK(("ledger"."chain" is null) = ("ledger"."book_no" is null) and ("ledger"."chain" is null) = ("ledger"."hash" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_book` ON `ledger` (`chain`,`book_no`);--> statement-breakpoint
CREATE INDEX `ledger_line` ON `ledger` (`line_id`,`id`);--> statement-breakpoint
CREATE INDEX `ledger_item` ON `ledger` (`item_id`,`id`);--> statement-breakpoint
CREATE INDEX `ledger_order` ON `ledger` (`order_id`);--> statement-breakpoint
CREATE INDEX `ledger_refers` ON `ledger` (`refers_to`);--> statement-breakpoint
CREATE INDEX `ledger_day` ON `ledger` (`occurred_at`);--> statement-breakpoint
CREATE TABLE `register_pages` (
	`no` integer PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`first_seq` integer NOT NULL,
	`last_seq` integer NOT NULL,
	`head` text NOT NULL,
	`foot` text NOT NULL,
	`closed_at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `register_pages_day` ON `register_pages` (`day`);--> statement-breakpoint
CREATE INDEX `register_pages_rows` ON `register_pages` (`first_seq`);--> statement-breakpoint
CREATE TABLE `register_parties` (
	`seq` integer PRIMARY KEY NOT NULL,
	`user_id` text,
	`facts` text,
	`salt` text,
	`emptied_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `register_parties_user` ON `register_parties` (`user_id`);--> statement-breakpoint
CREATE TABLE `register_readings` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`purpose` text NOT NULL,
	`what` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `register_readings_at` ON `register_readings` (`at`);--> statement-breakpoint
CREATE INDEX `register_readings_actor` ON `register_readings` (`actor_id`,`at`);--> statement-breakpoint
CREATE TABLE `stock_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`metal_id` text,
	`currency_id` text,
	`value` integer,
	`in_safe` integer DEFAULT 0 NOT NULL,
	`reserved` integer DEFAULT 0 NOT NULL,
	`expected` integer DEFAULT 0 NOT NULL,
	`low_at` integer DEFAULT 3 NOT NULL,
	`on_order_days` integer,
	`by_piece` integer DEFAULT false NOT NULL,
	`counted_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`metal_id`) REFERENCES `metals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`currency_id`) REFERENCES `currencies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_lines_item" CHECK(("stock_lines"."metal_id" is null) <> ("stock_lines"."currency_id" is null) and ("stock_lines"."currency_id" is null) = ("stock_lines"."value" is null)),
	CONSTRAINT "stock_lines_counts" CHECK("stock_lines"."reserved" between 0 and "stock_lines"."in_safe" and "stock_lines"."expected" >= 0 and "stock_lines"."low_at" >= 0),
	CONSTRAINT "stock_lines_days" CHECK("stock_lines"."on_order_days" is null or "stock_lines"."on_order_days" between 1 and 365)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_lines_metal` ON `stock_lines` (`metal_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `stock_lines_note` ON `stock_lines` (`currency_id`,`value`);--> statement-breakpoint
CREATE TABLE `stock_lots` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`line_id` text,
	`event_id` integer NOT NULL,
	`parent_id` integer,
	`origin_id` integer,
	`is_out` integer NOT NULL,
	`at` integer NOT NULL,
	`source` text NOT NULL,
	`regime` text,
	`quantity` integer NOT NULL,
	`remaining` integer NOT NULL,
	`cost` integer,
	`remaining_cost` integer,
	`costed_at` integer,
	`supplier` text DEFAULT '' NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`order_id` text,
	`order_line_id` text,
	`value` integer,
	`piece` integer,
	`serial` text,
	`year` integer,
	`reservation_id` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`reservation_id`) REFERENCES `stock_reservations`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "stock_lots_source" CHECK("stock_lots"."source" in ('supplier', 'public', 'opening', 'return')),
	CONSTRAINT "stock_lots_regime" CHECK("stock_lots"."regime" in ('investment', 'margin', 'taxed')),
	CONSTRAINT "stock_lots_counts" CHECK("stock_lots"."quantity" > 0 and "stock_lots"."remaining" between 0 and "stock_lots"."quantity"),
	CONSTRAINT "stock_lots_cost" CHECK(("stock_lots"."cost" is null) = ("stock_lots"."remaining_cost" is null) and "stock_lots"."cost" >= 0 and "stock_lots"."remaining_cost" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_lots_serial` ON `stock_lots` (`line_id`,`serial`) WHERE "stock_lots"."serial" is not null and "stock_lots"."remaining" > 0 and not "stock_lots"."is_out";--> statement-breakpoint
CREATE INDEX `stock_lots_line` ON `stock_lots` (`line_id`,`id`);--> statement-breakpoint
CREATE INDEX `stock_lots_safe` ON `stock_lots` (`line_id`,`at`) WHERE "stock_lots"."remaining" > 0 and not "stock_lots"."is_out";--> statement-breakpoint
CREATE INDEX `stock_lots_parent` ON `stock_lots` (`parent_id`);--> statement-breakpoint
CREATE INDEX `stock_lots_order` ON `stock_lots` (`order_id`);--> statement-breakpoint
CREATE INDEX `stock_lots_order_line` ON `stock_lots` (`order_line_id`);--> statement-breakpoint
CREATE INDEX `stock_lots_reservation` ON `stock_lots` (`reservation_id`);--> statement-breakpoint
CREATE INDEX `stock_lots_at` ON `stock_lots` (`at`);--> statement-breakpoint
CREATE INDEX `stock_lots_costed` ON `stock_lots` (`costed_at`);--> statement-breakpoint
CREATE TABLE `stock_reservations` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`order_line_id` text NOT NULL,
	`line_id` text NOT NULL,
	`reserved` integer DEFAULT 0 NOT NULL,
	`owed` integer DEFAULT 0 NOT NULL,
	`handed_over` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`line_id`) REFERENCES `stock_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_reservations_counts" CHECK("stock_reservations"."reserved" >= 0 and "stock_reservations"."owed" >= 0 and "stock_reservations"."handed_over" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_reservations_line` ON `stock_reservations` (`order_line_id`,`line_id`);--> statement-breakpoint
CREATE INDEX `stock_reservations_order` ON `stock_reservations` (`order_id`);--> statement-breakpoint
CREATE INDEX `stock_reservations_stock` ON `stock_reservations` (`line_id`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`series` text NOT NULL,
	`year` integer NOT NULL,
	`sequence` integer NOT NULL,
	`kind` text NOT NULL,
	`order_id` text NOT NULL,
	`invoice_id` text,
	`issued_at` integer NOT NULL,
	`amount` integer NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "invoices_kind_word" CHECK("invoices"."kind" in ('invoice', 'creditNote')),
	CONSTRAINT "invoices_amount" CHECK("invoices"."amount" > 0 and "invoices"."sequence" > 0),
	CONSTRAINT "invoices_corrects" CHECK(("invoices"."kind" = 'creditNote') = ("invoices"."invoice_id" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_sequence` ON `invoices` (`series`,`year`,`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_order` ON `invoices` (`order_id`) WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX `invoices_of_order` ON `invoices` (`order_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `invoices_corrected` ON `invoices` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `invoices_issued` ON `invoices` (`issued_at`);--> statement-breakpoint
CREATE TABLE `invoices_due` (
	`order_id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `contract_terms` (
	`id` text PRIMARY KEY NOT NULL,
	`blocks` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
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
CREATE INDEX `order_history_paid` ON `order_history` (`at`,`order_id`) WHERE "order_history"."kind" = 'payment' and "order_history"."to_value" = 'paid';--> statement-breakpoint
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
	`carrier` text,
	`tracking_link` text,
	`buyer` text NOT NULL,
	`terms_id` text,
	`key` text,
	`payable_until` integer NOT NULL,
	`reminded_at` integer,
	`ready_at` integer,
	`hand_over_at` integer,
	`hand_over_by` text,
	`sort_name` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`terms_id`) REFERENCES `contract_terms`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "orders_status_word" CHECK("orders"."status" in ('pending', 'confirmed', 'prepared', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment_status_word" CHECK("orders"."payment_status" in ('pending', 'paid', 'refused', 'refunded', 'cancelled')),
	CONSTRAINT "orders_amount" CHECK("orders"."amount" = "orders"."items_amount" + "orders"."delivery_cost" and "orders"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`order_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_key` ON `orders` (`user_id`,`key`) WHERE "orders"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`payment_status`);--> statement-breakpoint
CREATE INDEX `orders_hand_over` ON `orders` (`hand_over_at`) WHERE "orders"."hand_over_at" is not null;--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_date` ON `orders` (`created_at`,`status`,`payment_status`,`payment_type`,`delivery_mode`);--> statement-breakpoint
CREATE INDEX `orders_by_number` ON `orders` (`order_number`,`status`,`payment_status`,`payment_type`,`delivery_mode`);--> statement-breakpoint
CREATE INDEX `orders_by_amount` ON `orders` (`amount`,`created_at`,`status`,`payment_status`,`payment_type`,`delivery_mode`);--> statement-breakpoint
CREATE INDEX `orders_by_name` ON `orders` (`sort_name`,`created_at`,`status`,`payment_status`,`payment_type`,`delivery_mode`);--> statement-breakpoint
CREATE INDEX `orders_by_stage` ON `orders` (case status when 'pending' then 0 when 'confirmed' then 1 when 'prepared' then 2 when 'shipped' then 3 when 'delivered' then 4 when 'cancelled' then 5 end,`created_at`,`status`,`payment_status`,`payment_type`,`delivery_mode`);--> statement-breakpoint
CREATE INDEX `orders_by_stage_down` ON `orders` (case status when 'pending' then 0 when 'confirmed' then 1 when 'prepared' then 2 when 'shipped' then 3 when 'delivered' then 4 when 'cancelled' then 5 end desc,`created_at`,`status`,`payment_status`,`payment_type`,`delivery_mode`);--> statement-breakpoint
CREATE INDEX `orders_by_payment` ON `orders` (case payment_status when 'pending' then 0 when 'paid' then 1 when 'refused' then 2 when 'refunded' then 3 when 'cancelled' then 4 end,`created_at`,`status`,`payment_status`,`payment_type`,`delivery_mode`);--> statement-breakpoint
CREATE INDEX `orders_by_payment_down` ON `orders` (case payment_status when 'pending' then 0 when 'paid' then 1 when 'refused' then 2 when 'refunded' then 3 when 'cancelled' then 4 end desc,`created_at`,`status`,`payment_status`,`payment_type`,`delivery_mode`);--> statement-breakpoint
CREATE INDEX `orders_terms` ON `orders` (`terms_id`);--> statement-breakpoint
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
	`enquired_at` integer,
	`enquiries` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payment_attempts_amount" CHECK("payment_attempts"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_reference` ON `payment_attempts` (`reference`);--> statement-breakpoint
CREATE INDEX `payment_attempts_order` ON `payment_attempts` (`order_id`);--> statement-breakpoint
CREATE INDEX `payment_attempts_user` ON `payment_attempts` (`user_id`);--> statement-breakpoint
CREATE INDEX `payment_attempts_enquiry` ON `payment_attempts` (`status`,`enquired_at`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL,
	`source` text DEFAULT 'callback' NOT NULL,
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
CREATE INDEX `payment_events_taken` ON `payment_events` (`received_at`,`attempt_id`,`amount`) WHERE outcome in ('paid', 'unexpectedPayment') and order_id is not null;--> statement-breakpoint
CREATE INDEX `payment_events_again` ON `payment_events` (`attempt_id`) WHERE outcome in ('paid', 'unexpectedPayment') and order_id is not null;--> statement-breakpoint
CREATE INDEX `payment_events_resolver` ON `payment_events` (`resolved_by`);--> statement-breakpoint
CREATE INDEX `payment_events_attention` ON `payment_events` (`needs_attention`,`resolved_at`);--> statement-breakpoint
CREATE TABLE `quotes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL,
	`prices` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `refund_lines` (
	`refund_id` text NOT NULL,
	`line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`notes` text,
	PRIMARY KEY(`refund_id`, `line_id`),
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "refund_lines_quantity" CHECK("refund_lines"."quantity" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `refund_lines_line` ON `refund_lines` (`line_id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`attempt_id` text,
	`order_id` text,
	`amount` integer NOT NULL,
	`status` text DEFAULT 'asked' NOT NULL,
	`purpose` text DEFAULT 'goodwill' NOT NULL,
	`withdrawal_id` text,
	`goods` text,
	`bank_code` text,
	`bank_text` text,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	FOREIGN KEY (`attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`withdrawal_id`) REFERENCES `withdrawals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_status_word" CHECK("refunds"."status" in ('asked', 'accepted', 'refused', 'unknown')),
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" > 0),
	CONSTRAINT "refunds_payment" CHECK("refunds"."attempt_id" is not null or "refunds"."order_id" is not null)
) STRICT;
--> statement-breakpoint
CREATE INDEX `refunds_attempt` ON `refunds` (`attempt_id`);--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_withdrawal` ON `refunds` (`withdrawal_id`);--> statement-breakpoint
CREATE INDEX `refunds_status` ON `refunds` (`status`,`answered_at`,`amount`);--> statement-breakpoint
CREATE TABLE `transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`shortfall` integer DEFAULT 0 NOT NULL,
	`value_date` text NOT NULL,
	`payer` text DEFAULT '' NOT NULL,
	`status_before` text NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "transfers_amount" CHECK(("transfers"."amount" > 0) + ("transfers"."shortfall" > 0) = 1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `transfers_order` ON `transfers` (`order_id`);--> statement-breakpoint
CREATE INDEX `transfers_day` ON `transfers` (`value_date`);--> statement-breakpoint
CREATE TABLE `withdrawal_lines` (
	`withdrawal_id` text NOT NULL,
	`line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`withdrawal_id`, `line_id`),
	FOREIGN KEY (`withdrawal_id`) REFERENCES `withdrawals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "withdrawal_lines_quantity" CHECK("withdrawal_lines"."quantity" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `withdrawal_lines_line` ON `withdrawal_lines` (`line_id`);--> statement-breakpoint
CREATE TABLE `withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`declared_at` integer NOT NULL,
	`treated_at` integer,
	`amount` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`key` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "withdrawals_amount" CHECK("withdrawals"."amount" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `withdrawals_order` ON `withdrawals` (`order_id`,`declared_at`);--> statement-breakpoint
CREATE INDEX `withdrawals_open` ON `withdrawals` (`declared_at`) WHERE "withdrawals"."treated_at" is null;--> statement-breakpoint
CREATE TABLE `proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`entity_id` text NOT NULL,
	`version` integer NOT NULL,
	`amount` integer NOT NULL,
	`text` text NOT NULL,
	`input` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`proposed_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	FOREIGN KEY (`proposed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "proposals_kind" CHECK("proposals"."kind" in ('card', 'transfer', 'byHand', 'identity', 'credit')),
	CONSTRAINT "proposals_state_word" CHECK("proposals"."state" in ('open', 'confirmed', 'refused'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `proposals_state` ON `proposals` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `proposals_entity` ON `proposals` (`entity_id`,`state`);--> statement-breakpoint
CREATE INDEX `proposals_proposer` ON `proposals` (`proposed_by`);--> statement-breakpoint
CREATE INDEX `proposals_decider` ON `proposals` (`decided_by`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`order_line_id` text NOT NULL,
	`user_id` text NOT NULL,
	`rating` integer NOT NULL,
	`text` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`experienced_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reviews_status_word" CHECK("reviews"."status" in ('waiting', 'published', 'refused')),
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" between 1 and 5)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_line` ON `reviews` (`order_line_id`);--> statement-breakpoint
CREATE INDEX `reviews_user` ON `reviews` (`user_id`);--> statement-breakpoint
CREATE INDEX `reviews_decider` ON `reviews` (`decided_by`);--> statement-breakpoint
CREATE INDEX `reviews_status` ON `reviews` (`status`,`decided_at`);--> statement-breakpoint
CREATE TABLE `carousel_slides` (
	`id` text PRIMARY KEY NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`order` integer DEFAULT 0 NOT NULL,
	`image` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`link` text DEFAULT '' NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `carousel_slides_order` ON `carousel_slides` (`is_active`,`order`);--> statement-breakpoint
CREATE TABLE `configurations` (
	`id` text PRIMARY KEY NOT NULL,
	`offers` text DEFAULT '' NOT NULL,
	`carrates24` integer DEFAULT 0 NOT NULL,
	`carrates22` integer NOT NULL,
	`carrates18` integer NOT NULL,
	`carrates14` integer NOT NULL,
	`carrates9` integer DEFAULT 0 NOT NULL,
	`karat_rules` text DEFAULT '{}' NOT NULL,
	`karats_priced_at` integer,
	`gold_price` integer,
	`gold_priced_at` integer,
	`delivery` text NOT NULL,
	`card_limit` integer NOT NULL,
	`request_above` integer DEFAULT 5000000 NOT NULL,
	`money_most` integer DEFAULT 500000 NOT NULL,
	`open_orders` integer DEFAULT 5 NOT NULL,
	`four_eyes_above` integer,
	`countries` text DEFAULT '["FR","MC"]' NOT NULL,
	`times` text DEFAULT '{"preparationDays":1,"cutOffHour":12,"carrier":"","transitDays":[1,2],"identityHours":24,"opening":{"week":[],"exceptions":[]}}' NOT NULL,
	`carriers` text DEFAULT '[]' NOT NULL,
	`price_terms` text DEFAULT '{"mostMove":10,"oldAfter":null,"open":null,"cardMinutes":120,"transferHours":120}' NOT NULL,
	`invoicing` text DEFAULT '{}' NOT NULL,
	`register` text DEFAULT '{}' NOT NULL,
	`identity` text DEFAULT '{}' NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `configurations_created` ON `configurations` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `configurations_author` ON `configurations` (`created_by`);--> statement-breakpoint
CREATE TABLE `mailings` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`paused_at` integer,
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
	`gold_curve` integer DEFAULT false NOT NULL,
	`published_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `news_visible` ON `news` (`is_visible`,`published_at`);--> statement-breakpoint
CREATE TABLE `newsletter_members` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`unsubscribe_token` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`consent` text DEFAULT '' NOT NULL,
	`source` text DEFAULT 'form' NOT NULL,
	`refusals` integer DEFAULT 0 NOT NULL,
	`unsubscribed_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_members_email` ON `newsletter_members` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_members_token` ON `newsletter_members` (`unsubscribe_token`);--> statement-breakpoint
CREATE INDEX `newsletter_members_by_date` ON `newsletter_members` (`created_at`,`confirmed_at`,`unsubscribed_at`);--> statement-breakpoint
CREATE INDEX `newsletter_members_by_email` ON `newsletter_members` (`email`,`confirmed_at`,`unsubscribed_at`);--> statement-breakpoint
CREATE TABLE `seo` (
	`page` text PRIMARY KEY NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`top_text` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `credits` (
	`id` text PRIMARY KEY NOT NULL,
	`statement_id` text NOT NULL,
	`key` text NOT NULL,
	`amount` integer NOT NULL,
	`booked_on` text NOT NULL,
	`value_date` text NOT NULL,
	`payer` text DEFAULT '' NOT NULL,
	`iban` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`is_returned` integer DEFAULT false NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`order_id` text,
	`transfer_id` text,
	`note` text DEFAULT '' NOT NULL,
	`settled_at` integer,
	`settled_by` text,
	FOREIGN KEY (`statement_id`) REFERENCES `statements`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfers`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`settled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "credits_state_word" CHECK("credits"."state" in ('open', 'booked', 'returned', 'ignored')),
	CONSTRAINT "credits_amount" CHECK("credits"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `credits_key` ON `credits` (`key`);--> statement-breakpoint
CREATE INDEX `credits_state` ON `credits` (`state`,`booked_on`);--> statement-breakpoint
CREATE INDEX `credits_statement` ON `credits` (`statement_id`);--> statement-breakpoint
CREATE INDEX `credits_order` ON `credits` (`order_id`);--> statement-breakpoint
CREATE INDEX `credits_transfer` ON `credits` (`transfer_id`);--> statement-breakpoint
CREATE INDEX `credits_settler` ON `credits` (`settled_by`);--> statement-breakpoint
CREATE TABLE `csv_formats` (
	`columns` text PRIMARY KEY NOT NULL,
	`mapping` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `statements` (
	`id` text PRIMARY KEY NOT NULL,
	`file_name` text NOT NULL,
	`format` text NOT NULL,
	`account` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text
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
CREATE INDEX `audit_log_by_date` ON `audit_log` (`at`,`actor_kind`,`entity`);--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`entity`,`entity_id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_kind` ON `audit_log` (`entity`,`actor_kind`,`at`);--> statement-breakpoint
CREATE TABLE `cache_tags` (
	`tag` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `installation` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
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
	`sealed` text,
	`order_id` text,
	`user_id` text,
	`mailing_id` text,
	`papers` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`stays_here` integer DEFAULT false NOT NULL,
	`failed_at` integer,
	`last_error` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`mailing_id`) REFERENCES `mailings`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`sent_at`,`failed_at`,`due_at`,`mailing_id`,`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_order` ON `mail_outbox` (`order_id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_by_date` ON `mail_outbox` (`created_at`,`sent_at`,`failed_at`,`mailing_id`,`stays_here`);--> statement-breakpoint
CREATE INDEX `mail_outbox_failed` ON `mail_outbox` (`failed_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_user` ON `mail_outbox` (`user_id`,`sent_at`,`failed_at`,`due_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_mailing` ON `mail_outbox` (`mailing_id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_kind` ON `mail_outbox` (`kind`,`created_at`);--> statement-breakpoint
CREATE TABLE `message_work` (
	`mail_id` text PRIMARY KEY NOT NULL,
	`answered_at` integer,
	`answered_by` text,
	`note` text DEFAULT '' NOT NULL,
	`reply` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`mail_id`) REFERENCES `mail_outbox`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `message_work_author` ON `message_work` (`answered_by`);--> statement-breakpoint
CREATE TABLE `search_due` (
	`list` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`list`, `n`)
) STRICT;--> statement-breakpoint
CREATE VIRTUAL TABLE `metals_search` USING fts5(`metal_id` UNINDEXED, `metal_name`, `fabricant`, `country_issuing`, `type`, `synonyms`, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3 4');--> statement-breakpoint
CREATE VIRTUAL TABLE `orders_search` USING fts5(`words`, tokenize = "unicode61 remove_diacritics 0", prefix = '1 2 3');--> statement-breakpoint
-- What is erased leaves nothing behind in the index.
INSERT INTO `orders_search` (`orders_search`, rank) VALUES ('secure-delete', 1);--> statement-breakpoint
CREATE VIRTUAL TABLE `users_search` USING fts5(`words`, tokenize = "unicode61 remove_diacritics 0", prefix = '1 2 3');--> statement-breakpoint
-- What is erased leaves nothing behind in the index.
INSERT INTO `users_search` (`users_search`, rank) VALUES ('secure-delete', 1);--> statement-breakpoint
CREATE VIRTUAL TABLE `mail_outbox_search` USING fts5(`words`, tokenize = "unicode61 remove_diacritics 0", prefix = '1 2 3');--> statement-breakpoint
-- What is erased leaves nothing behind in the index.
INSERT INTO `mail_outbox_search` (`mail_outbox_search`, rank) VALUES ('secure-delete', 1);--> statement-breakpoint
CREATE VIRTUAL TABLE `audit_log_search` USING fts5(`words`, tokenize = "unicode61 remove_diacritics 0", prefix = '1 2 3');--> statement-breakpoint
-- What is erased leaves nothing behind in the index.
INSERT INTO `audit_log_search` (`audit_log_search`, rank) VALUES ('secure-delete', 1);--> statement-breakpoint
CREATE VIRTUAL TABLE `reserves_search` USING fts5(`words`, tokenize = "unicode61 remove_diacritics 0", prefix = '1 2 3');--> statement-breakpoint
-- What is erased leaves nothing behind in the index.
INSERT INTO `reserves_search` (`reserves_search`, rank) VALUES ('secure-delete', 1);--> statement-breakpoint
CREATE VIRTUAL TABLE `newsletter_members_search` USING fts5(`words`, tokenize = "unicode61 remove_diacritics 0", prefix = '1 2 3');--> statement-breakpoint
-- What is erased leaves nothing behind in the index.
INSERT INTO `newsletter_members_search` (`newsletter_members_search`, rank) VALUES ('secure-delete', 1);--> statement-breakpoint
CREATE TRIGGER `metals_tag_insert` AFTER INSERT ON `metals` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'metals'; END;--> statement-breakpoint
CREATE TRIGGER `metals_tag_update` AFTER UPDATE ON `metals` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'metals'; END;--> statement-breakpoint
CREATE TRIGGER `metals_tag_delete` AFTER DELETE ON `metals` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'metals'; END;--> statement-breakpoint
CREATE TRIGGER `currencies_tag_insert` AFTER INSERT ON `currencies` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'currencies'; END;--> statement-breakpoint
CREATE TRIGGER `currencies_tag_update` AFTER UPDATE ON `currencies` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'currencies'; END;--> statement-breakpoint
CREATE TRIGGER `currencies_tag_delete` AFTER DELETE ON `currencies` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'currencies'; END;--> statement-breakpoint
CREATE TRIGGER `bills_tag_insert` AFTER INSERT ON `bills` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'currencies'; END;--> statement-breakpoint
CREATE TRIGGER `bills_tag_update` AFTER UPDATE ON `bills` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'currencies'; END;--> statement-breakpoint
CREATE TRIGGER `bills_tag_delete` AFTER DELETE ON `bills` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'currencies'; END;--> statement-breakpoint
CREATE TRIGGER `news_tag_insert` AFTER INSERT ON `news` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'news'; END;--> statement-breakpoint
CREATE TRIGGER `news_tag_update` AFTER UPDATE ON `news` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'news'; END;--> statement-breakpoint
CREATE TRIGGER `news_tag_delete` AFTER DELETE ON `news` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'news'; END;--> statement-breakpoint
CREATE TRIGGER `seo_tag_insert` AFTER INSERT ON `seo` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'seo'; END;--> statement-breakpoint
CREATE TRIGGER `seo_tag_update` AFTER UPDATE ON `seo` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'seo'; END;--> statement-breakpoint
CREATE TRIGGER `seo_tag_delete` AFTER DELETE ON `seo` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'seo'; END;--> statement-breakpoint
CREATE TRIGGER `configurations_tag_insert` AFTER INSERT ON `configurations` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'configuration'; END;--> statement-breakpoint
CREATE TRIGGER `configurations_tag_update` AFTER UPDATE ON `configurations` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'configuration'; END;--> statement-breakpoint
CREATE TRIGGER `configurations_tag_delete` AFTER DELETE ON `configurations` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'configuration'; END;--> statement-breakpoint
CREATE TRIGGER `carousel_slides_tag_insert` AFTER INSERT ON `carousel_slides` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'carousel'; END;--> statement-breakpoint
CREATE TRIGGER `carousel_slides_tag_update` AFTER UPDATE ON `carousel_slides` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'carousel'; END;--> statement-breakpoint
CREATE TRIGGER `carousel_slides_tag_delete` AFTER DELETE ON `carousel_slides` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'carousel'; END;--> statement-breakpoint
CREATE TRIGGER `metals_search_insert` AFTER INSERT ON `metals` BEGIN
  INSERT INTO `metals_search` (`metal_id`, `metal_name`, `fabricant`, `country_issuing`, `type`, `synonyms`) VALUES (new.`id`,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.`metal_name`, '¼', '1/4'), '½', '1/2'), '¾', '3/4'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.`fabricant`, '¼', '1/4'), '½', '1/2'), '¾', '3/4'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.`country_issuing`, '¼', '1/4'), '½', '1/2'), '¾', '3/4'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    new.`type`,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.`synonyms`, '¼', '1/4'), '½', '1/2'), '¾', '3/4'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'));
END;--> statement-breakpoint
CREATE TRIGGER `metals_search_delete` AFTER DELETE ON `metals` BEGIN
  DELETE FROM `metals_search` WHERE `metal_id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `metals_search_update` AFTER UPDATE OF `metal_name`, `fabricant`, `country_issuing`, `type`, `synonyms` ON `metals` BEGIN
  DELETE FROM `metals_search` WHERE `metal_id` = old.`id`;
  INSERT INTO `metals_search` (`metal_id`, `metal_name`, `fabricant`, `country_issuing`, `type`, `synonyms`) VALUES (new.`id`,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.`metal_name`, '¼', '1/4'), '½', '1/2'), '¾', '3/4'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.`fabricant`, '¼', '1/4'), '½', '1/2'), '¾', '3/4'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.`country_issuing`, '¼', '1/4'), '½', '1/2'), '¾', '3/4'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    new.`type`,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.`synonyms`, '¼', '1/4'), '½', '1/2'), '¾', '3/4'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'));
END;--> statement-breakpoint
CREATE TRIGGER `metal_photos_tag_insert` AFTER INSERT ON `metal_photos` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'metals'; END;--> statement-breakpoint
CREATE TRIGGER `metal_photos_tag_update` AFTER UPDATE ON `metal_photos` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'metals'; END;--> statement-breakpoint
CREATE TRIGGER `metal_photos_tag_delete` AFTER DELETE ON `metal_photos` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'metals'; END;--> statement-breakpoint
CREATE TRIGGER `reviews_tag_insert` AFTER INSERT ON `reviews` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'reviews'; END;--> statement-breakpoint
CREATE TRIGGER `reviews_tag_update` AFTER UPDATE ON `reviews` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'reviews'; END;--> statement-breakpoint
CREATE TRIGGER `reviews_tag_delete` AFTER DELETE ON `reviews` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'reviews'; END;--> statement-breakpoint
CREATE TRIGGER `stock_reservations_keep` BEFORE DELETE ON `stock_reservations` WHEN old.`reserved` > 0 BEGIN SELECT RAISE(ABORT, 'release the reservation first'); END;--> statement-breakpoint
CREATE TRIGGER `stock_lines_tag_insert` AFTER INSERT ON `stock_lines` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = CASE WHEN new.`metal_id` IS NULL THEN 'currencies' ELSE 'metals' END; END;--> statement-breakpoint
CREATE TRIGGER `stock_lines_tag_delete` AFTER DELETE ON `stock_lines` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = CASE WHEN old.`metal_id` IS NULL THEN 'currencies' ELSE 'metals' END; END;--> statement-breakpoint
CREATE TRIGGER `stock_lines_tag_update` AFTER UPDATE ON `stock_lines`
WHEN old.`low_at` <> new.`low_at` OR old.`on_order_days` IS NOT new.`on_order_days`
  OR CASE WHEN new.`metal_id` IS NULL THEN old.`in_safe` - old.`reserved` <> new.`in_safe` - new.`reserved`
     ELSE min(old.`in_safe` - old.`reserved`, new.`low_at` + 1) <> min(new.`in_safe` - new.`reserved`, new.`low_at` + 1) END
BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = CASE WHEN new.`metal_id` IS NULL THEN 'currencies' ELSE 'metals' END; END;--> statement-breakpoint
CREATE TRIGGER `invoices_unbroken` BEFORE INSERT ON `invoices`
WHEN new.`sequence` <> (SELECT coalesce(max(`sequence`), 0) + 1 FROM `invoices` WHERE `series` = new.`series` AND `year` = new.`year`)
	OR new.`issued_at` < (SELECT coalesce(max(`issued_at`), 0) FROM `invoices` WHERE `series` = new.`series`)
BEGIN
	SELECT raise(ABORT, 'invoices: not the next number');
END;--> statement-breakpoint
CREATE TRIGGER `invoices_unchanged` BEFORE UPDATE ON `invoices`
BEGIN
	SELECT raise(ABORT, 'invoices: never changed');
END;--> statement-breakpoint
CREATE TRIGGER `orders_search_insert` AFTER INSERT ON `orders` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('orders', new.rowid);
END;--> statement-breakpoint
CREATE TRIGGER `orders_search_update` AFTER UPDATE OF `buyer`, `order_number`, `tracking_number`, `amount` ON `orders` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('orders', new.rowid);
END;--> statement-breakpoint
CREATE TRIGGER `orders_search_delete` AFTER DELETE ON `orders` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('orders', old.rowid);
END;--> statement-breakpoint
CREATE TRIGGER `users_search_insert` AFTER INSERT ON `users` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('users', new.rowid);
END;--> statement-breakpoint
CREATE TRIGGER `users_search_update` AFTER UPDATE OF `email`, `first_name`, `last_name`, `company`, `town`, `postal_code`, `portable_phone`, `second_phone` ON `users` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('users', new.rowid);
END;--> statement-breakpoint
CREATE TRIGGER `users_search_delete` AFTER DELETE ON `users` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('users', old.rowid);
END;--> statement-breakpoint
CREATE TRIGGER `mail_outbox_search_insert` AFTER INSERT ON `mail_outbox` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('mail_outbox', new.rowid);
END;--> statement-breakpoint
CREATE TRIGGER `mail_outbox_search_update` AFTER UPDATE OF `recipient`, `subject`, `text`, `headers`, `kind` ON `mail_outbox` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('mail_outbox', new.rowid);
END;--> statement-breakpoint
CREATE TRIGGER `mail_outbox_search_delete` AFTER DELETE ON `mail_outbox` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('mail_outbox', old.rowid);
END;--> statement-breakpoint
CREATE TRIGGER `audit_log_search_insert` AFTER INSERT ON `audit_log` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('audit_log', new.rowid);
END;--> statement-breakpoint
CREATE TRIGGER `audit_log_search_update` AFTER UPDATE OF `detail`, `entity_id`, `action` ON `audit_log` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('audit_log', new.rowid);
END;--> statement-breakpoint
CREATE TRIGGER `audit_log_search_delete` AFTER DELETE ON `audit_log` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('audit_log', old.rowid);
END;--> statement-breakpoint
CREATE TRIGGER `reserves_search_insert` AFTER INSERT ON `reserves` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('reserves', new.rowid);
END;--> statement-breakpoint
CREATE TRIGGER `reserves_search_update` AFTER UPDATE OF `email`, `type_id` ON `reserves` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('reserves', new.rowid);
END;--> statement-breakpoint
CREATE TRIGGER `reserves_search_delete` AFTER DELETE ON `reserves` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('reserves', old.rowid);
END;--> statement-breakpoint
CREATE TRIGGER `newsletter_members_search_insert` AFTER INSERT ON `newsletter_members` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('newsletter_members', new.rowid);
END;--> statement-breakpoint
CREATE TRIGGER `newsletter_members_search_update` AFTER UPDATE OF `email` ON `newsletter_members` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('newsletter_members', new.rowid);
END;--> statement-breakpoint
CREATE TRIGGER `newsletter_members_search_delete` AFTER DELETE ON `newsletter_members` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('newsletter_members', old.rowid);
END;--> statement-breakpoint
CREATE TRIGGER `orders_search_line` AFTER INSERT ON `order_lines` BEGIN
  INSERT OR IGNORE INTO `search_due` SELECT 'orders', rowid FROM `orders` WHERE `id` = new.`order_id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_search_line_update` AFTER UPDATE OF `name`, `metal_id`, `currency_id` ON `order_lines` BEGIN
  INSERT OR IGNORE INTO `search_due` SELECT 'orders', rowid FROM `orders` WHERE `id` = new.`order_id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_search_attempt` AFTER INSERT ON `payment_attempts` WHEN new.`order_id` IS NOT NULL BEGIN
  INSERT OR IGNORE INTO `search_due` SELECT 'orders', rowid FROM `orders` WHERE `id` = new.`order_id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_search_attempt_update` AFTER UPDATE OF `order_id`, `reference` ON `payment_attempts` WHEN new.`order_id` IS NOT NULL BEGIN
  INSERT OR IGNORE INTO `search_due` SELECT 'orders', rowid FROM `orders` WHERE `id` = new.`order_id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_search_client` AFTER UPDATE OF `email`, `portable_phone`, `second_phone` ON `users`
WHEN old.`email` IS NOT new.`email` OR old.`portable_phone` IS NOT new.`portable_phone` OR old.`second_phone` IS NOT new.`second_phone` BEGIN
  INSERT OR IGNORE INTO `search_due` SELECT 'orders', rowid FROM `orders` WHERE `user_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `reserves_search_metal` AFTER UPDATE OF `metal_name` ON `metals` WHEN old.`metal_name` <> new.`metal_name` BEGIN
  INSERT OR IGNORE INTO `search_due` SELECT 'reserves', rowid FROM `reserves` WHERE `type` = 'metal' AND `type_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `reserves_search_currency` AFTER UPDATE OF `money_name`, `iso` ON `currencies` WHEN old.`money_name` <> new.`money_name` OR old.`iso` <> new.`iso` BEGIN
  INSERT OR IGNORE INTO `search_due` SELECT 'reserves', rowid FROM `reserves` WHERE `type` = 'currency' AND `type_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `invoices_undeleted` BEFORE DELETE ON `invoices`
WHEN old.`series` <> 'SPECIMEN'
BEGIN
	SELECT raise(ABORT, 'invoices: never deleted');
END;--> statement-breakpoint
CREATE TRIGGER `register_pages_unbroken` BEFORE INSERT ON `register_pages`
WHEN new.`no` <> (SELECT coalesce(max(`no`), 0) + 1 FROM `register_pages`)
	OR new.`first_seq` <> (SELECT coalesce(max(`last_seq`), 0) + 1 FROM `register_pages`)
	OR new.`last_seq` < new.`first_seq` OR new.`last_seq` > (SELECT coalesce(max(`seq`), 0) FROM `register_rows`)
	OR new.`head` <> coalesce((SELECT `foot` FROM `register_pages` ORDER BY `no` DESC LIMIT 1), new.`head`)
BEGIN SELECT RAISE(ABORT, 'register: not the next page'); END;--> statement-breakpoint
CREATE TRIGGER `register_pages_keep_update` BEFORE UPDATE ON `register_pages` BEGIN SELECT RAISE(ABORT, 'register: a page is never changed'); END;--> statement-breakpoint
CREATE TRIGGER `register_pages_keep_delete` BEFORE DELETE ON `register_pages` BEGIN SELECT RAISE(ABORT, 'register: a page is never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `register_parties_keep_update` BEFORE UPDATE ON `register_parties`
WHEN new.`seq` <> old.`seq` OR new.`facts` IS NOT NULL OR new.`salt` IS NOT NULL OR new.`user_id` IS NOT NULL OR new.`emptied_at` IS NULL
BEGIN SELECT RAISE(ABORT, 'register: a person is emptied, never changed'); END;--> statement-breakpoint
CREATE TRIGGER `register_parties_keep_delete` BEFORE DELETE ON `register_parties` BEGIN SELECT RAISE(ABORT, 'register: a person is emptied, never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `audit_log_keep_delete` BEFORE DELETE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the journal is never deleted from'); END;--> statement-breakpoint
CREATE TRIGGER `audit_log_keep_row` BEFORE INSERT ON `audit_log` WHEN EXISTS (SELECT 1 FROM `audit_log` WHERE `id` = new.`id`) BEGIN SELECT RAISE(ABORT, 'the journal is never replaced'); END;--> statement-breakpoint
CREATE TRIGGER `audit_log_keep_update` BEFORE UPDATE ON `audit_log`
WHEN new.`id` <> old.`id` OR new.`at` <> old.`at` OR new.`actor_kind` <> old.`actor_kind` OR new.`actor_id` IS NOT old.`actor_id`
  OR new.`action` <> old.`action` OR new.`entity` <> old.`entity` OR new.`entity_id` IS NOT old.`entity_id`
  OR new.`detail` NOT IN (json_remove(old.`detail`, '$.order.buyer'), json_remove(old.`detail`, '$.reason'))
BEGIN SELECT RAISE(ABORT, 'an erasure alone takes something out of the journal'); END;--> statement-breakpoint
CREATE VIEW `register_rows` AS SELECT `book_no` AS `seq`, `order_no`, `books`, `book_kind` AS `kind`, `source`, `occurred_at`, `at` AS `recorded_at`,
  `actor_kind`, `actor_id`, iif(`book_kind` = 'correction', (SELECT c.`book_no` FROM `ledger` c WHERE c.`id` = `ledger`.`refers_to`), NULL) AS `corrects`,
  `reason`, `reference`, `item_id`, `safe` AS `pieces`, `goods`, `goods_salt`, `party_digest`, `prev`, `hash`
FROM `ledger` WHERE `chain` = 'metals';--> statement-breakpoint
CREATE TRIGGER `ledger_unbroken` BEFORE INSERT ON `ledger`
WHEN new.`chain` IS NOT NULL AND (new.`book_no` <> (SELECT coalesce(max(`book_no`), 0) + 1 FROM `ledger` WHERE `chain` = new.`chain`)
	OR new.`prev` <> coalesce((SELECT `hash` FROM `ledger` WHERE `chain` = new.`chain` ORDER BY `book_no` DESC LIMIT 1), new.`prev`))
BEGIN SELECT RAISE(ABORT, 'ledger: not the next row of its book'); END;--> statement-breakpoint
CREATE TRIGGER `ledger_keep_row` BEFORE INSERT ON `ledger` WHEN EXISTS (SELECT 1 FROM `ledger` WHERE `id` = new.`id`)
BEGIN SELECT RAISE(ABORT, 'ledger: an event is never replaced'); END;--> statement-breakpoint
CREATE TRIGGER `ledger_keep_update` BEFORE UPDATE ON `ledger` BEGIN SELECT RAISE(ABORT, 'ledger: an event is never changed'); END;--> statement-breakpoint
CREATE TRIGGER `ledger_keep_delete` BEFORE DELETE ON `ledger` BEGIN SELECT RAISE(ABORT, 'ledger: an event is never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `stock_lots_keep_delete` BEFORE DELETE ON `stock_lots` BEGIN SELECT RAISE(ABORT, 'a lot of the stock is never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `stock_lots_taken` AFTER INSERT ON `stock_lots` WHEN new.`parent_id` IS NOT NULL
BEGIN UPDATE `stock_lots` SET `remaining` = `remaining` - new.`quantity`, `remaining_cost` = `remaining_cost` - coalesce(new.`cost`, 0) WHERE `id` = new.`parent_id`; END;--> statement-breakpoint
CREATE TRIGGER `stock_lots_keep_update` BEFORE UPDATE ON `stock_lots`
WHEN new.`quantity` <> old.`quantity` OR new.`parent_id` IS NOT old.`parent_id` OR new.`order_line_id` IS NOT old.`order_line_id` OR new.`at` <> old.`at`
	OR (old.`is_out` AND old.`cost` IS NOT NULL AND new.`cost` IS NOT old.`cost`)
BEGIN SELECT RAISE(ABORT, 'the cost of what left the stock is never changed'); END;--> statement-breakpoint
INSERT INTO `cache_tags` (tag, version) VALUES
	('metals', 0),
	('currencies', 0),
	('news', 0),
	('seo', 0),
	('configuration', 0),
	('carousel', 0),
	('reviews', 0);--> statement-breakpoint
INSERT INTO `price_feeds` (`id`, `every_minutes`, `created_at`, `updated_at`) VALUES ('gold', 15, 0, 0), ('currencies', 120, 0, 0);
