CREATE TABLE `saved_filters` (
	`id` text PRIMARY KEY NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_filters_name` ON `saved_filters` (`list`,`name`);--> statement-breakpoint
CREATE INDEX `saved_filters_author` ON `saved_filters` (`created_by`);--> statement-breakpoint
CREATE TABLE `search_due` (
	`list` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`list`, `n`)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
DROP INDEX `users_created`;--> statement-breakpoint
ALTER TABLE `users` ADD `sort_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `users_by_date` ON `users` (`created_at`,`role`,`erased_at`,`disabled_at`,`identity_status`);--> statement-breakpoint
CREATE INDEX `users_by_email` ON `users` (`email`,`role`,`erased_at`,`disabled_at`,`identity_status`);--> statement-breakpoint
CREATE INDEX `users_by_name` ON `users` (`sort_name`,`created_at`,`role`,`erased_at`,`disabled_at`,`identity_status`);--> statement-breakpoint
CREATE INDEX `users_by_login` ON `users` (`last_login_at`,`created_at`,`role`,`erased_at`,`disabled_at`,`identity_status`);--> statement-breakpoint
CREATE INDEX `users_by_identity` ON `users` (`identity_status`,`created_at`,`role`,`erased_at`,`disabled_at`);--> statement-breakpoint
CREATE INDEX `users_identity_queue` ON `users` (case when identity_status = 'pending' then identity_submitted_at
 when identity_submitted_at is null then 3000000000000000 - created_at else 2000000000000000 - identity_submitted_at end,`role`,`erased_at`,`disabled_at`,`identity_status`);--> statement-breakpoint
DROP INDEX `reserves_created`;--> statement-breakpoint
CREATE INDEX `reserves_by_date` ON `reserves` (`created_at`,`fired_at`,`stopped_at`,`type_id`);--> statement-breakpoint
CREATE INDEX `reserves_by_fire` ON `reserves` (`fired_at`,`created_at`);--> statement-breakpoint
DROP INDEX `newsletter_members_created`;--> statement-breakpoint
CREATE INDEX `newsletter_members_by_date` ON `newsletter_members` (`created_at`,`confirmed_at`,`unsubscribed_at`);--> statement-breakpoint
CREATE INDEX `newsletter_members_by_email` ON `newsletter_members` (`email`,`confirmed_at`,`unsubscribed_at`);--> statement-breakpoint
DROP INDEX `audit_log_at`;--> statement-breakpoint
CREATE INDEX `audit_log_by_date` ON `audit_log` (`at`,`actor_kind`,`entity`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_kind` ON `audit_log` (`entity`,`actor_kind`,`at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `sort_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_by_date` ON `orders` (`created_at`,`status`,`payment_status`,`payment_type`,`delivery_mode`);--> statement-breakpoint
CREATE INDEX `orders_by_number` ON `orders` (`order_number`,`status`,`payment_status`,`payment_type`,`delivery_mode`);--> statement-breakpoint
CREATE INDEX `orders_by_amount` ON `orders` (`amount`,`created_at`,`status`,`payment_status`,`payment_type`,`delivery_mode`);--> statement-breakpoint
CREATE INDEX `orders_by_name` ON `orders` (`sort_name`,`created_at`,`status`,`payment_status`,`payment_type`,`delivery_mode`);--> statement-breakpoint
CREATE INDEX `orders_by_stage` ON `orders` (case status when 'pending' then 0 when 'confirmed' then 1 when 'prepared' then 2 when 'shipped' then 3 when 'delivered' then 4 when 'cancelled' then 5 end,`created_at`,`status`,`payment_status`,`payment_type`,`delivery_mode`);--> statement-breakpoint
CREATE INDEX `orders_by_stage_down` ON `orders` (case status when 'pending' then 0 when 'confirmed' then 1 when 'prepared' then 2 when 'shipped' then 3 when 'delivered' then 4 when 'cancelled' then 5 end desc,`created_at`,`status`,`payment_status`,`payment_type`,`delivery_mode`);--> statement-breakpoint
CREATE INDEX `orders_by_payment` ON `orders` (case payment_status when 'pending' then 0 when 'paid' then 1 when 'refused' then 2 when 'refunded' then 3 when 'cancelled' then 4 end,`created_at`,`status`,`payment_status`,`payment_type`,`delivery_mode`);--> statement-breakpoint
CREATE INDEX `orders_by_payment_down` ON `orders` (case payment_status when 'pending' then 0 when 'paid' then 1 when 'refused' then 2 when 'refunded' then 3 when 'cancelled' then 4 end desc,`created_at`,`status`,`payment_status`,`payment_type`,`delivery_mode`);--> statement-breakpoint
CREATE INDEX `metals_listed` ON `metals` (`type`,`weight`,`metal_name`,`is_visable`);--> statement-breakpoint
CREATE INDEX `mail_outbox_by_date` ON `mail_outbox` (`created_at`,`sent_at`,`failed_at`,`mailing_id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_failed` ON `mail_outbox` (`failed_at`);--> statement-breakpoint
CREATE VIRTUAL TABLE `orders_search` USING fts5(`words`, tokenize = "unicode61 remove_diacritics 0", prefix = '1 2 3');
--> statement-breakpoint
INSERT INTO `orders_search` (`orders_search`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `orders_search_insert` AFTER INSERT ON `orders` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('orders', new.rowid);
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_update` AFTER UPDATE OF `buyer`, `order_number`, `tracking_number`, `amount` ON `orders` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('orders', new.rowid);
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_delete` AFTER DELETE ON `orders` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('orders', old.rowid);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `users_search` USING fts5(`words`, tokenize = "unicode61 remove_diacritics 0", prefix = '1 2 3');
--> statement-breakpoint
INSERT INTO `users_search` (`users_search`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `users_search_insert` AFTER INSERT ON `users` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('users', new.rowid);
END;
--> statement-breakpoint
CREATE TRIGGER `users_search_update` AFTER UPDATE OF `email`, `first_name`, `last_name`, `company`, `town`, `postal_code`, `portable_phone`, `second_phone` ON `users` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('users', new.rowid);
END;
--> statement-breakpoint
CREATE TRIGGER `users_search_delete` AFTER DELETE ON `users` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('users', old.rowid);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `mail_outbox_search` USING fts5(`words`, tokenize = "unicode61 remove_diacritics 0", prefix = '1 2 3');
--> statement-breakpoint
INSERT INTO `mail_outbox_search` (`mail_outbox_search`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `mail_outbox_search_insert` AFTER INSERT ON `mail_outbox` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('mail_outbox', new.rowid);
END;
--> statement-breakpoint
CREATE TRIGGER `mail_outbox_search_update` AFTER UPDATE OF `recipient`, `subject`, `text`, `headers`, `kind` ON `mail_outbox` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('mail_outbox', new.rowid);
END;
--> statement-breakpoint
CREATE TRIGGER `mail_outbox_search_delete` AFTER DELETE ON `mail_outbox` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('mail_outbox', old.rowid);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `audit_log_search` USING fts5(`words`, tokenize = "unicode61 remove_diacritics 0", prefix = '1 2 3');
--> statement-breakpoint
INSERT INTO `audit_log_search` (`audit_log_search`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `audit_log_search_insert` AFTER INSERT ON `audit_log` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('audit_log', new.rowid);
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_search_update` AFTER UPDATE OF `detail`, `entity_id`, `action` ON `audit_log` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('audit_log', new.rowid);
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_search_delete` AFTER DELETE ON `audit_log` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('audit_log', old.rowid);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `reserves_search` USING fts5(`words`, tokenize = "unicode61 remove_diacritics 0", prefix = '1 2 3');
--> statement-breakpoint
INSERT INTO `reserves_search` (`reserves_search`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `reserves_search_insert` AFTER INSERT ON `reserves` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('reserves', new.rowid);
END;
--> statement-breakpoint
CREATE TRIGGER `reserves_search_update` AFTER UPDATE OF `email`, `type_id` ON `reserves` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('reserves', new.rowid);
END;
--> statement-breakpoint
CREATE TRIGGER `reserves_search_delete` AFTER DELETE ON `reserves` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('reserves', old.rowid);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `newsletter_members_search` USING fts5(`words`, tokenize = "unicode61 remove_diacritics 0", prefix = '1 2 3');
--> statement-breakpoint
INSERT INTO `newsletter_members_search` (`newsletter_members_search`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `newsletter_members_search_insert` AFTER INSERT ON `newsletter_members` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('newsletter_members', new.rowid);
END;
--> statement-breakpoint
CREATE TRIGGER `newsletter_members_search_update` AFTER UPDATE OF `email` ON `newsletter_members` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('newsletter_members', new.rowid);
END;
--> statement-breakpoint
CREATE TRIGGER `newsletter_members_search_delete` AFTER DELETE ON `newsletter_members` BEGIN
  INSERT OR IGNORE INTO `search_due` VALUES ('newsletter_members', old.rowid);
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_line` AFTER INSERT ON `order_lines` BEGIN
  INSERT OR IGNORE INTO `search_due` SELECT 'orders', rowid FROM `orders` WHERE `id` = new.`order_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_line_update` AFTER UPDATE OF `name`, `metal_id`, `currency_id` ON `order_lines` BEGIN
  INSERT OR IGNORE INTO `search_due` SELECT 'orders', rowid FROM `orders` WHERE `id` = new.`order_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_attempt` AFTER INSERT ON `payment_attempts` WHEN new.`order_id` IS NOT NULL BEGIN
  INSERT OR IGNORE INTO `search_due` SELECT 'orders', rowid FROM `orders` WHERE `id` = new.`order_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_attempt_update` AFTER UPDATE OF `order_id`, `reference` ON `payment_attempts` WHEN new.`order_id` IS NOT NULL BEGIN
  INSERT OR IGNORE INTO `search_due` SELECT 'orders', rowid FROM `orders` WHERE `id` = new.`order_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_client` AFTER UPDATE OF `email`, `portable_phone`, `second_phone` ON `users`
WHEN old.`email` IS NOT new.`email` OR old.`portable_phone` IS NOT new.`portable_phone` OR old.`second_phone` IS NOT new.`second_phone` BEGIN
  INSERT OR IGNORE INTO `search_due` SELECT 'orders', rowid FROM `orders` WHERE `user_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `reserves_search_metal` AFTER UPDATE OF `metal_name` ON `metals` WHEN old.`metal_name` <> new.`metal_name` BEGIN
  INSERT OR IGNORE INTO `search_due` SELECT 'reserves', rowid FROM `reserves` WHERE `type` = 'metal' AND `type_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `reserves_search_currency` AFTER UPDATE OF `money_name`, `iso` ON `currencies` WHEN old.`money_name` <> new.`money_name` OR old.`iso` <> new.`iso` BEGIN
  INSERT OR IGNORE INTO `search_due` SELECT 'reserves', rowid FROM `reserves` WHERE `type` = 'currency' AND `type_id` = new.`id`;
END;
--> statement-breakpoint
INSERT INTO `search_due` SELECT 'orders', rowid FROM `orders`;
--> statement-breakpoint
INSERT INTO `search_due` SELECT 'users', rowid FROM `users`;
--> statement-breakpoint
INSERT INTO `search_due` SELECT 'mail_outbox', rowid FROM `mail_outbox`;
--> statement-breakpoint
INSERT INTO `search_due` SELECT 'audit_log', rowid FROM `audit_log`;
--> statement-breakpoint
INSERT INTO `search_due` SELECT 'reserves', rowid FROM `reserves`;
--> statement-breakpoint
INSERT INTO `search_due` SELECT 'newsletter_members', rowid FROM `newsletter_members`;
