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
CREATE TABLE `register_rows` (
	`seq` integer PRIMARY KEY NOT NULL,
	`order_no` text NOT NULL,
	`books` text NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`occurred_at` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`corrects` integer,
	`reason` text NOT NULL,
	`reference` text NOT NULL,
	`item_id` text NOT NULL,
	`pieces` integer NOT NULL,
	`goods` text NOT NULL,
	`goods_salt` text NOT NULL,
	`party_digest` text,
	`prev` text NOT NULL,
	`hash` text NOT NULL,
	CONSTRAINT "register_rows_kind" CHECK("register_rows"."kind" in ('opening', 'in', 'out', 'entrustedIn', 'entrustedOut', 'correction')),
	CONSTRAINT "register_rows_source" CHECK("register_rows"."source" in ('supplier', 'public', 'sale', 'return', 'stock', 'paper')),
	CONSTRAINT "register_rows_reason" CHECK("register_rows"."kind" <> 'correction' or "register_rows"."reason" <> '')
) STRICT;
--> statement-breakpoint
CREATE INDEX `register_rows_day` ON `register_rows` (`occurred_at`);--> statement-breakpoint
CREATE INDEX `register_rows_item` ON `register_rows` (`item_id`,`seq`);--> statement-breakpoint
CREATE INDEX `register_rows_corrects` ON `register_rows` (`corrects`);--> statement-breakpoint
CREATE INDEX `register_rows_reference` ON `register_rows` (`reference`);--> statement-breakpoint
ALTER TABLE `users` ADD `access_until` integer;--> statement-breakpoint
ALTER TABLE `configurations` ADD `register` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE TRIGGER `register_rows_unbroken` BEFORE INSERT ON `register_rows`
WHEN new.`seq` <> (SELECT coalesce(max(`seq`), 0) + 1 FROM `register_rows`)
	OR new.`prev` <> coalesce((SELECT `hash` FROM `register_rows` ORDER BY `seq` DESC LIMIT 1), new.`prev`)
BEGIN SELECT RAISE(ABORT, 'register: not the next row'); END;--> statement-breakpoint
CREATE TRIGGER `register_rows_keep_update` BEFORE UPDATE ON `register_rows` BEGIN SELECT RAISE(ABORT, 'register: a row is never changed'); END;--> statement-breakpoint
CREATE TRIGGER `register_rows_keep_delete` BEFORE DELETE ON `register_rows` BEGIN SELECT RAISE(ABORT, 'register: a row is never deleted'); END;--> statement-breakpoint
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
CREATE TRIGGER `register_parties_keep_delete` BEFORE DELETE ON `register_parties` BEGIN SELECT RAISE(ABORT, 'register: a person is emptied, never deleted'); END;
