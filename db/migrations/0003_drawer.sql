CREATE TABLE `cash_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`cause_id` text,
	`number` text NOT NULL,
	`order_id` text,
	`counts` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	CONSTRAINT "cash_movements_kind" CHECK("cash_movements"."kind" in ('sale', 'purchase', 'exchange', 'cancellation', 'deposit', 'withdrawal', 'count')),
	CONSTRAINT "cash_movements_reason" CHECK("cash_movements"."kind" <> 'count' or "cash_movements"."reason" <> '')
) STRICT;
--> statement-breakpoint
CREATE INDEX `cash_movements_day` ON `cash_movements` (`day`,`id`);--> statement-breakpoint
CREATE INDEX `cash_movements_order` ON `cash_movements` (`order_id`);--> statement-breakpoint
CREATE INDEX `cash_movements_cause` ON `cash_movements` (`cause_id`);--> statement-breakpoint
CREATE TABLE `drawer_days` (
	`day` text PRIMARY KEY NOT NULL,
	`carried` text NOT NULL,
	`opened_at` integer NOT NULL,
	`opened_by` text,
	`opening` text NOT NULL,
	`opening_notes` text NOT NULL,
	`closed_at` integer,
	`closed_by` text,
	`closing` text,
	`closing_notes` text
) STRICT;--> statement-breakpoint
CREATE TRIGGER `cash_movements_keep_row` BEFORE INSERT ON `cash_movements` WHEN EXISTS (SELECT 1 FROM `cash_movements` WHERE `id` = new.`id`)
BEGIN SELECT RAISE(ABORT, 'drawer: a movement is never replaced'); END;--> statement-breakpoint
CREATE TRIGGER `cash_movements_keep_update` BEFORE UPDATE ON `cash_movements` BEGIN SELECT RAISE(ABORT, 'drawer: a movement is never changed'); END;--> statement-breakpoint
CREATE TRIGGER `cash_movements_keep_delete` BEFORE DELETE ON `cash_movements` BEGIN SELECT RAISE(ABORT, 'drawer: a movement is never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `cash_movements_open_day` BEFORE INSERT ON `cash_movements`
WHEN NOT EXISTS (SELECT 1 FROM `drawer_days` WHERE `day` = new.`day` AND `closed_at` IS NULL)
BEGIN SELECT RAISE(ABORT, 'drawer: the day is not open'); END;--> statement-breakpoint
CREATE TRIGGER `drawer_days_next` BEFORE INSERT ON `drawer_days`
WHEN EXISTS (SELECT 1 FROM `drawer_days` WHERE `day` >= new.`day` OR `closed_at` IS NULL)
BEGIN SELECT RAISE(ABORT, 'drawer: not the next day'); END;--> statement-breakpoint
CREATE TRIGGER `drawer_days_keep_update` BEFORE UPDATE ON `drawer_days`
WHEN old.`closed_at` IS NOT NULL OR new.`day` <> old.`day` OR new.`carried` <> old.`carried` OR new.`opening` <> old.`opening`
BEGIN SELECT RAISE(ABORT, 'drawer: a closed day is never changed'); END;--> statement-breakpoint
CREATE TRIGGER `drawer_days_keep_delete` BEFORE DELETE ON `drawer_days` BEGIN SELECT RAISE(ABORT, 'drawer: a day is never deleted'); END;
