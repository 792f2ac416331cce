CREATE TABLE `stock_issues` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`lot_id` integer,
	`movement_id` integer,
	`order_id` text,
	`order_line_id` text,
	`value` integer,
	`quantity` integer NOT NULL,
	`cost` integer,
	`costed_at` integer,
	FOREIGN KEY (`lot_id`) REFERENCES `stock_lots`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "stock_issues_quantity" CHECK("stock_issues"."quantity" > 0 and "stock_issues"."cost" >= 0),
	CONSTRAINT "stock_issues_costed_at" CHECK(("stock_issues"."cost" is null) = ("stock_issues"."costed_at" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_issues_lot` ON `stock_issues` (`lot_id`);--> statement-breakpoint
CREATE INDEX `stock_issues_order` ON `stock_issues` (`order_id`);--> statement-breakpoint
CREATE INDEX `stock_issues_line` ON `stock_issues` (`order_line_id`);--> statement-breakpoint
CREATE INDEX `stock_issues_at` ON `stock_issues` (`at`);--> statement-breakpoint
CREATE INDEX `stock_issues_costed` ON `stock_issues` (`costed_at`);--> statement-breakpoint
CREATE TABLE `stock_lots` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`line_id` text NOT NULL,
	`piece_id` text,
	`at` integer NOT NULL,
	`source` text NOT NULL,
	`regime` text,
	`quantity` integer NOT NULL,
	`remaining` integer NOT NULL,
	`cost` integer,
	`remaining_cost` integer,
	`supplier` text DEFAULT '' NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`return_of` integer,
	`updated_at` integer NOT NULL,
	CONSTRAINT "stock_lots_source" CHECK("stock_lots"."source" in ('supplier', 'public', 'opening', 'return')),
	CONSTRAINT "stock_lots_regime" CHECK("stock_lots"."regime" in ('investment', 'margin', 'taxed')),
	CONSTRAINT "stock_lots_counts" CHECK("stock_lots"."quantity" > 0 and "stock_lots"."remaining" between 0 and "stock_lots"."quantity"),
	CONSTRAINT "stock_lots_cost" CHECK(("stock_lots"."cost" is null) = ("stock_lots"."remaining_cost" is null) and "stock_lots"."cost" >= 0 and "stock_lots"."remaining_cost" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_lots_line` ON `stock_lots` (`line_id`,`id`);--> statement-breakpoint
CREATE INDEX `stock_lots_left` ON `stock_lots` (`line_id`,`id`) WHERE "stock_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX `stock_lots_return` ON `stock_lots` (`return_of`) WHERE "stock_lots"."return_of" is not null;--> statement-breakpoint
CREATE TRIGGER `stock_lots_keep_delete` BEFORE DELETE ON `stock_lots` BEGIN SELECT RAISE(ABORT, 'a lot of the stock is never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `stock_issues_keep_delete` BEFORE DELETE ON `stock_issues` BEGIN SELECT RAISE(ABORT, 'what left the stock is never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `stock_issues_keep_update` BEFORE UPDATE ON `stock_issues` WHEN old.`cost` IS NOT NULL OR new.`quantity` <> old.`quantity` OR new.`lot_id` IS NOT old.`lot_id` OR new.`order_line_id` IS NOT old.`order_line_id` OR new.`at` <> old.`at` BEGIN SELECT RAISE(ABORT, 'the cost of what left the stock is never changed'); END;--> statement-breakpoint
INSERT INTO `stock_lots` (`line_id`, `at`, `source`, `quantity`, `remaining`, `updated_at`)
SELECT `id`, `counted_at`, 'opening', `in_safe` - p.`n`, `in_safe` - p.`n`, `updated_at` FROM `stock_lines`
JOIN (SELECT `id` AS `line`, (SELECT count(*) FROM `stock_pieces` WHERE `line_id` = `stock_lines`.`id` AND `left_at` IS NULL) AS `n` FROM `stock_lines`) p ON p.`line` = `id`
WHERE `in_safe` > p.`n`;--> statement-breakpoint
INSERT INTO `stock_lots` (`line_id`, `piece_id`, `at`, `source`, `quantity`, `remaining`, `updated_at`)
SELECT `line_id`, `id`, `created_at`, 'opening', 1, 1, `created_at` FROM `stock_pieces` WHERE `left_at` IS NULL;--> statement-breakpoint
INSERT INTO `stock_issues` (`at`, `order_id`, `order_line_id`, `quantity`)
SELECT o.`updated_at`, o.`id`, l.`id`, l.`quantity` FROM `order_lines` l JOIN `orders` o ON o.`id` = l.`order_id` WHERE o.`status` IN ('shipped', 'delivered');
