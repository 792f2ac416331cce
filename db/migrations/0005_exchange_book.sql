CREATE TABLE `exchanges` (
	`id` text PRIMARY KEY NOT NULL,
	`deal_id` text NOT NULL,
	`number` text NOT NULL,
	`at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`person_id` text,
	`link_id` text NOT NULL,
	`order_id` text,
	`bought` integer NOT NULL,
	`sold` integer NOT NULL,
	`means` text NOT NULL,
	`cancelled_at` integer,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `exchanges_deal` ON `exchanges` (`deal_id`);--> statement-breakpoint
CREATE INDEX `exchanges_order` ON `exchanges` (`order_id`);--> statement-breakpoint
CREATE INDEX `exchanges_person` ON `exchanges` (`person_id`);--> statement-breakpoint
CREATE INDEX `exchanges_link` ON `exchanges` (`link_id`);--> statement-breakpoint
CREATE INDEX `exchanges_at` ON `exchanges` (`at`);--> statement-breakpoint
CREATE TABLE `__new_register_pages` (
	`chain` text NOT NULL,
	`no` integer NOT NULL,
	`day` text NOT NULL,
	`first_seq` integer NOT NULL,
	`last_seq` integer NOT NULL,
	`head` text NOT NULL,
	`foot` text NOT NULL,
	`closed_at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	PRIMARY KEY(`chain`, `no`)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_register_pages`("chain", "no", "day", "first_seq", "last_seq", "head", "foot", "closed_at", "actor_kind", "actor_id") SELECT 'metals', "no", "day", "first_seq", "last_seq", "head", "foot", "closed_at", "actor_kind", "actor_id" FROM `register_pages`;--> statement-breakpoint
DROP TABLE `register_pages`;--> statement-breakpoint
ALTER TABLE `__new_register_pages` RENAME TO `register_pages`;--> statement-breakpoint
CREATE INDEX `register_pages_day` ON `register_pages` (`day`);--> statement-breakpoint
CREATE INDEX `register_pages_rows` ON `register_pages` (`chain`,`first_seq`);--> statement-breakpoint
CREATE TABLE `__new_register_parties` (
	`chain` text NOT NULL,
	`seq` integer NOT NULL,
	`user_id` text,
	`facts` text,
	`salt` text,
	`emptied_at` integer,
	PRIMARY KEY(`chain`, `seq`)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_register_parties`("chain", "seq", "user_id", "facts", "salt", "emptied_at") SELECT 'metals', "seq", "user_id", "facts", "salt", "emptied_at" FROM `register_parties`;--> statement-breakpoint
DROP TABLE `register_parties`;--> statement-breakpoint
ALTER TABLE `__new_register_parties` RENAME TO `register_parties`;--> statement-breakpoint
CREATE INDEX `register_parties_user` ON `register_parties` (`user_id`);--> statement-breakpoint
DROP VIEW `register_rows`;--> statement-breakpoint
CREATE VIEW `register_rows` AS SELECT `chain`, `book_no` AS `seq`, `order_no`, `books`, `book_kind` AS `kind`, `source`, `occurred_at`, `at` AS `recorded_at`,
  `actor_kind`, `actor_id`, iif(`book_kind` = 'correction', (SELECT c.`book_no` FROM `ledger` c WHERE c.`id` = `ledger`.`refers_to`), NULL) AS `corrects`,
  `reason`, `reference`, `item_id`, `safe` AS `pieces`, `goods`, `goods_salt`, `party_digest`, `prev`, `hash`
FROM `ledger` WHERE `chain` IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `register_pages_unbroken` BEFORE INSERT ON `register_pages`
WHEN new.`no` <> (SELECT coalesce(max(`no`), 0) + 1 FROM `register_pages` WHERE `chain` = new.`chain`)
	OR new.`first_seq` <> (SELECT coalesce(max(`last_seq`), 0) + 1 FROM `register_pages` WHERE `chain` = new.`chain`)
	OR new.`last_seq` < new.`first_seq` OR new.`last_seq` > (SELECT coalesce(max(`book_no`), 0) FROM `ledger` WHERE `chain` = new.`chain`)
	OR new.`head` <> coalesce((SELECT `foot` FROM `register_pages` WHERE `chain` = new.`chain` ORDER BY `no` DESC LIMIT 1), new.`head`)
BEGIN SELECT RAISE(ABORT, 'register: not the next page'); END;--> statement-breakpoint
CREATE TRIGGER `register_pages_keep_update` BEFORE UPDATE ON `register_pages` BEGIN SELECT RAISE(ABORT, 'register: a page is never changed'); END;--> statement-breakpoint
CREATE TRIGGER `register_pages_keep_delete` BEFORE DELETE ON `register_pages` BEGIN SELECT RAISE(ABORT, 'register: a page is never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `register_parties_keep_update` BEFORE UPDATE ON `register_parties`
WHEN new.`chain` <> old.`chain` OR new.`seq` <> old.`seq` OR new.`facts` IS NOT NULL OR new.`salt` IS NOT NULL OR new.`user_id` IS NOT NULL OR new.`emptied_at` IS NULL
BEGIN SELECT RAISE(ABORT, 'register: a person is emptied, never changed'); END;--> statement-breakpoint
CREATE TRIGGER `register_parties_keep_delete` BEFORE DELETE ON `register_parties` BEGIN SELECT RAISE(ABORT, 'register: a person is emptied, never deleted'); END;
