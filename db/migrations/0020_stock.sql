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
CREATE TABLE `stock_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`line_id` text NOT NULL,
	`item_type` text NOT NULL,
	`item_id` text NOT NULL,
	`value` integer,
	`safe` integer NOT NULL,
	`reserved` integer NOT NULL,
	`expected` integer NOT NULL,
	`in_safe` integer NOT NULL,
	`in_reserve` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`order_id` text,
	`order_number` text,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	CONSTRAINT "stock_movements_kind" CHECK("stock_movements"."kind" in ('count', 'receive', 'expect', 'reserve', 'release', 'missing', 'handOver', 'takeBack', 'pieceIn', 'pieceOut'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_movements_line` ON `stock_movements` (`line_id`,`id`);--> statement-breakpoint
CREATE INDEX `stock_movements_item` ON `stock_movements` (`item_id`,`id`);--> statement-breakpoint
CREATE INDEX `stock_movements_order` ON `stock_movements` (`order_id`);--> statement-breakpoint
CREATE TABLE `stock_pieces` (
	`id` text PRIMARY KEY NOT NULL,
	`line_id` text NOT NULL,
	`serial_number` text NOT NULL,
	`year` integer,
	`photo` text,
	`reservation_id` text,
	`left_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`line_id`) REFERENCES `stock_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reservation_id`) REFERENCES `stock_reservations`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_pieces_serial` ON `stock_pieces` (`line_id`,`serial_number`) WHERE "stock_pieces"."left_at" is null;--> statement-breakpoint
CREATE INDEX `stock_pieces_line` ON `stock_pieces` (`line_id`,`left_at`);--> statement-breakpoint
CREATE INDEX `stock_pieces_reservation` ON `stock_pieces` (`reservation_id`);--> statement-breakpoint
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
ALTER TABLE `reserves` ADD `kind` text DEFAULT 'price' NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `stock_movements_keep_update` BEFORE UPDATE ON `stock_movements` BEGIN SELECT RAISE(ABORT, 'a movement of the stock is never changed'); END;
--> statement-breakpoint
CREATE TRIGGER `stock_movements_keep_delete` BEFORE DELETE ON `stock_movements` BEGIN SELECT RAISE(ABORT, 'a movement of the stock is never deleted'); END;
--> statement-breakpoint
CREATE TRIGGER `stock_reservations_keep` BEFORE DELETE ON `stock_reservations` WHEN old.`reserved` > 0 BEGIN SELECT RAISE(ABORT, 'release the reservation first'); END;
--> statement-breakpoint
CREATE TRIGGER `stock_lines_tag_insert` AFTER INSERT ON `stock_lines` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = CASE WHEN new.`metal_id` IS NULL THEN 'currencies' ELSE 'metals' END; END;
--> statement-breakpoint
CREATE TRIGGER `stock_lines_tag_delete` AFTER DELETE ON `stock_lines` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = CASE WHEN old.`metal_id` IS NULL THEN 'currencies' ELSE 'metals' END; END;
--> statement-breakpoint
-- Pages say how many metals are left only when they are few; the note picker always knows.
CREATE TRIGGER `stock_lines_tag_update` AFTER UPDATE ON `stock_lines`
WHEN old.`low_at` <> new.`low_at` OR old.`on_order_days` IS NOT new.`on_order_days`
  OR CASE WHEN new.`metal_id` IS NULL THEN old.`in_safe` - old.`reserved` <> new.`in_safe` - new.`reserved`
     ELSE min(old.`in_safe` - old.`reserved`, new.`low_at` + 1) <> min(new.`in_safe` - new.`reserved`, new.`low_at` + 1) END
BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = CASE WHEN new.`metal_id` IS NULL THEN 'currencies' ELSE 'metals' END; END;
